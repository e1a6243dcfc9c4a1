import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';
import { hydrated, phone, site } from './visitor.ts';

/* A page before React is there: it can be read, its links work, and a tap takes effect once, when React has come. */

const react = /\/assets\/react-/;

let browser: Phones;
let page: Page;
/** The code that was requested. */
let requested: string[] = [];

async function open(path: string, isSparing = false): Promise<void> {
  page = await (await browser.newContext(phone)).newPage();
  requested = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  if (isSparing) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  }
  await page.goto(site + path, { waitUntil: 'load' });
}

const answers = () => hydrated(page);
const isReactThere = () => requested.some((path) => react.test(path));
/** Waits for what loads later: the worker is registered and the visit counted. */
const isRead = () => expect.poll(() => requested.some((path) => /\/assets\/later-/.test(path))).toBe(true);

async function liveRace(): Promise<string> {
  const { items } = (await (await fetch(`${site}/api/live`)).json()) as {
    items: { cup_id: number; race_date: string }[];
  };
  return `/races?cup_id=${items[0]?.cup_id}&race_date=${items[0]?.race_date}`;
}

/** Returns the page of a rider who won lately. */
async function riderPage(): Promise<string> {
  const { items } = (await (await fetch(`${site}/api/winners`)).json()) as {
    items: { winners: { rider_id: number }[] }[];
  };
  return `/riders/${items[0]?.winners[0]?.rider_id}`;
}

const follow = () => page.getByRole('button', { name: 'Seguir', exact: true });

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

describe('where data is spared', () => {
  test('a page reads, counts and changes its theme without React; the first touch brings it', async () => {
    await open('/', true);
    await isRead();
    await page.locator('header details summary').first().focus();
    expect(isReactThere()).toBe(true);
    await answers();
  });

  test('nothing draws until somebody touches the page', async () => {
    await open('/ranking', true);
    await isRead();
    expect(new Set(requested.filter((path) => path.endsWith('.js'))).size).toBeLessThanOrEqual(3);
    expect(isReactThere()).toBe(false);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-wear=dark]')?.click();
    });
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    await page.keyboard.press('Shift');
    await answers();
    expect(await page.locator('[data-wear=dark]').getAttribute('aria-pressed')).toBe('true');
  });

  test('the strip of a race that is ridden goes on by itself', async () => {
    await open(await liveRace(), true);
    const strip = page.locator('[data-strip]');
    const said = await strip.innerText();
    // It shows something older, like a page that has been open for a while.
    await strip.locator('[data-says=number]').evaluate((one) => (one.textContent = '1'));
    // When it is shown again after a while in another window, it checks at once.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => strip.innerText()).toBe(said);
    expect(isReactThere()).toBe(false);
    await page.keyboard.press('Shift');
    await answers();
    expect(await strip.innerText()).toBe(said);
  });
});

describe('while the code is on its way', () => {
  /** Holds React back until the returned function is called. */
  async function holdReact(): Promise<() => void> {
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(react, async (route) => {
      await gone;
      await route.continue();
    });
    return letGo;
  }

  async function openHeld(path: string): Promise<() => void> {
    page = await (await browser.newContext(phone)).newPage();
    requested = [];
    const letGo = await holdReact();
    await page.goto(site + path, { waitUntil: 'load' });
    return letGo;
  }

  test('a button tapped twice too early is done once', async () => {
    const letGo = await openHeld(await riderPage());
    await follow().tap();
    await follow().tap();
    letGo();
    await answers();
    await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
  });

  test('a link leads on', async () => {
    const letGo = await openHeld('/');
    await page.locator('footer a[href="/ranking"]').tap();
    await page.waitForURL(/\/ranking/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    letGo();
    await answers();
  });

  test('what was typed stays typed', async () => {
    const letGo = await openHeld('/search');
    const field = page.getByRole('main').getByRole('searchbox');
    await field.pressSequentially('echeverria');
    letGo();
    await answers();
    expect(await field.inputValue()).toBe('echeverria');
    await page.getByRole('main').locator('a[href^="/riders/"]').first().waitFor();
  });

  test('code that does not arrive leaves a page that reads, and is asked for again', async () => {
    page = await (await browser.newContext(phone)).newPage();
    await page.route(react, (route) => route.abort());
    await page.goto(site + (await riderPage()), { waitUntil: 'load' });
    const failed = page.waitForEvent('requestfailed', (request) => react.test(request.url()));
    await follow().tap();
    await failed;
    await page.unroute(react);
    await answers();
    await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
    await page.locator('footer a[href="/ranking"]').tap();
    await page.waitForURL(/\/ranking/);
  });

  test('a part that does not arrive after React leaves one page, also when the signal is back', async () => {
    page = await (await browser.newContext(phone)).newPage();
    await page.route(/\/keep-focus-/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/keep-focus-'));
    await page.goto(site + (await riderPage()), { waitUntil: 'load' });
    await follow().tap();
    await failed;
    await answers();
    await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
    await page.evaluate(() => {
      performance.clearMarks('hydrated');
      dispatchEvent(new Event('online'));
    });
    await page.waitForTimeout(1000);
    expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length)).toBe(0);
    await page.getByRole('button', { name: 'Siguiendo' }).tap();
    await follow().waitFor();
  });
});
