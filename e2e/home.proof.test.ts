import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';

/*
 * The front page of somebody who comes back: stored data appears after the page has been painted, and moves nothing.
 */

const site = inject('siteUrl');
// It is as tall as the page, so that a shift anywhere is seen.
const phone: BrowserContextOptions = { viewport: { width: 360, height: 3000 }, locale: 'es-AR' };
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 3000 }, locale: 'es-AR' };

/** The browser's report of something that jumped. */
interface Shift {
  value: number;
  sources: { node?: Node | null }[];
}
interface Moved {
  value: number;
  what: string[];
}

let browser: Phones;
let page: Page;

async function open(options: BrowserContextOptions): Promise<void> {
  page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(() => {
    const nameOf = ({ node }: { node?: Node | null }) =>
      `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const said: Moved = { value: entry.value, what: entry.sources.map(nameOf) };
        performance.mark(`shift:${JSON.stringify(said)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await home();
}
const home = () => page.goto(`${site}/`, { waitUntil: 'networkidle' });

async function expectNothingJumped(): Promise<void> {
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  const moved = marks
    .filter((name) => name.startsWith('shift:'))
    .map((name) => JSON.parse(name.slice(6)) as Moved);
  const sum = moved.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(moved)).toBeLessThanOrEqual(0.002);
}
const place = (name: string) => page.getByRole('button', { name, exact: true });
/** Finds the rows of the dates after the first ones. */
const rows = () => page.getByRole('list', { name: 'Dónde' }).locator('xpath=following-sibling::ul/li');

beforeAll(async () => {
  browser = await openBrowser({ reducedMotion: 'no-preference' });
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_what, options) => {
  test('a place is chosen by one tap and kept: its dates come first on the next visit, and nothing jumps', async () => {
    await open(options);
    const before = new URL(page.url());
    await place('Brasil').click();
    await expect.poll(() => place('Brasil').getAttribute('aria-pressed')).toBe('true');
    expect(await rows().first().innerText()).toContain('FAUB');
    // Nothing about it is in the address.
    expect(page.url()).toBe(before.href);
    await home();
    await expect.poll(() => place('Brasil').getAttribute('aria-pressed')).toBe('true');
    expect(await rows().first().innerText()).toContain('FAUB');
    await expectNothingJumped();
  });

  test('a winner who gets a star is there with the last result on the next visit, and nothing jumps', async () => {
    await open(options);
    const winner = page.locator('a[href^="/riders/"]').first();
    const name = (await winner.innerText()).split('\n')[0] ?? '';
    await winner.click();
    await page.waitForURL('**/riders/**');
    await page.getByRole('button', { name: 'Seguir', exact: true }).click();
    await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
    await home();
    const followed = page.locator('section', { hasText: 'Pilotos que sigo' });
    await followed.getByRole('link', { name }).waitFor();
    expect(await followed.innerText()).toMatch(/\d+\.º de \d+|\d+ \p{L}{3}/u);
    await expectNothingJumped();
  });
});

test('a stranger who follows nobody reads how to, and gets neither the styles nor the library of accounts', async () => {
  await open(phone);
  await page.getByText('Sigue a un piloto: aquí verás cuándo corre.').waitFor();
  const styles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.css')),
  );
  expect(styles.filter((path) => !path.includes('/public-'))).toEqual([]);
  const code = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(code.filter((path) => /PrivateData|FollowedRows/.test(path))).toEqual([]);
});

test('without scripts the winners and the dates read, and nothing is offered that needs a script', async () => {
  await open({ ...phone, javaScriptEnabled: false });
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { name: 'Últimos ganadores' }).isVisible()).toBe(true);
  expect(await main.getByRole('heading', { name: 'Próximas fechas' }).isVisible()).toBe(true);
  expect(await main.getByRole('heading', { name: 'Pilotos que sigo' }).isVisible()).toBe(false);
  expect(await main.getByRole('link', { name: 'Todas las fechas' }).getAttribute('href')).toBe('/calendar');
});

test('on a phone, what stands above the cups fits in 1,400 px, with one filled action and no way that changes its words', async () => {
  await open(phone);
  const top = await page.locator('#cups').evaluate((cups) => cups.getBoundingClientRect().top + scrollY);
  expect(top).toBeLessThanOrEqual(1400);
  expect(await page.locator('main .bg-signal.display, main .bg-cta').count()).toBe(1);
});
