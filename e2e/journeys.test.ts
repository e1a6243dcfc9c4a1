import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';
import { addressOf, hydrated, phone, raceOf, type RaceItem, site } from './visitor.ts';

let browser: Phones;
let finished: RaceItem;
const opened: Page[] = [];

async function openPage(options: BrowserContextOptions = phone): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  opened.push(page);
  return page;
}

beforeAll(async () => {
  browser = await openBrowser({ reducedMotion: 'no-preference', serviceWorkers: 'allow' });
  finished = await raceOf(['OFFICIAL', 'PROVISIONAL']);
});
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});
afterAll(() => browser.close());

describe('a visitor follows a rider', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('from the home page to his third moto in three taps, %s', async (_how, javaScriptEnabled) => {
    const page = await openPage({ ...phone, javaScriptEnabled });
    await page.goto(`${site}/?cup=${finished.cup_id}&date=${finished.race_date}`);
    if (javaScriptEnabled) await hydrated(page);
    await page
      .locator(`a[href*="/races?cup_id=${finished.cup_id}&race_date=${finished.race_date}"]`)
      .filter({ visible: true })
      .first()
      .tap();
    await page.waitForURL(/\/races\?/);
    await page.locator('main a[href*="category="]').first().tap();
    await page.waitForURL(/category=/);
    await page.locator('main a[href*="rider="]').first().tap();
    await page.waitForURL(/rider=/);
    const sheet = page.locator('dialog[open], [role=dialog]');
    await sheet
      .getByText(/Manga 3/)
      .first()
      .waitFor();
    expect(await sheet.getByText(/Manga 1/).count()).toBeGreaterThan(0);
  });

  test('and comes back to the same place', async () => {
    const page = await openPage();
    await page.goto(addressOf(finished));
    await hydrated(page);
    await page.locator('main a[href*="category="]').first().tap();
    await page.waitForURL(/category=/);
    const before = page.url();
    await page.locator('main a[href*="rider="]').first().tap();
    await page.waitForURL(/rider=/);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('rider='));
    expect(page.url()).toBe(before);
  });
});

describe('one class on a small phone', () => {
  const small = { ...phone, viewport: { width: 360, height: 620 } };
  /** Finds the largest class of the race. */
  const classOf = async (race: RaceItem) => {
    const answer = await fetch(`${site}/api/races/by_date?cup_id=${race.cup_id}&race_date=${race.race_date}`);
    const { race_categories } = (await answer.json()) as {
      race_categories: { category_id: number; riders: number }[];
    };
    return race_categories.toSorted((a, b) => b.riders - a.riders)[0]?.category_id ?? 0;
  };

  test.each(['classification', 'mangas'])('%s: the first riders stand above the fold', async (tab) => {
    const page = await openPage(small);
    await page.goto(addressOf(finished, `&tab=${tab}&category=${await classOf(finished)}`));
    await hydrated(page);
    // In a finished class the first three are on a podium, and then in the list.
    const riders = page.locator('main section ol > li, main section a[href*="rider="]');
    const tops = await riders.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(Math.min(...tops)).toBeLessThan(400);
    expect(tops.filter((top) => top < 620).length).toBeGreaterThanOrEqual(3);
  });

  test('search and filters come with one tap, and the way back is in the header', async () => {
    const page = await openPage(small);
    await page.goto(addressOf(finished, `&tab=classification&category=${await classOf(finished)}`));
    await hydrated(page);
    const search = page.getByRole('searchbox');
    expect(await search.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filtrar' }).tap();
    await search.fill('a');
    await page.waitForURL(/q=a/);
    expect(await search.isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Todas las categorías' }).first().tap();
    await page.waitForURL((url) => !url.search.includes('category='));
    expect(await search.isVisible()).toBe(true);
  });

  test('without scripts nothing is folded', async () => {
    const page = await openPage({ ...small, javaScriptEnabled: false });
    await page.goto(addressOf(finished, `&tab=classification&category=${await classOf(finished)}`));
    expect(await page.getByRole('searchbox').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Filtrar', exact: true }).isVisible()).toBe(false);
  });
});

describe('the place a reader is in', () => {
  test('is kept when the language changes, and the choice stays', async () => {
    const page = await openPage();
    await page.goto(addressOf(finished, '&tab=mangas'));
    await hydrated(page);
    const before = page.url();
    const menu = page
      .locator('header select, header summary, header button')
      .filter({ hasText: 'ES' })
      .first();
    await menu.tap();
    await page.locator('header').getByText('Português').first().tap();
    await page.waitForFunction(() => document.documentElement.lang === 'pt');
    expect(page.url()).toBe(before);
    expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toMatch(/Baterias/i);
    await page.reload();
    expect(await page.getAttribute('html', 'lang')).toBe('pt');
  });

  test('the sun is one tap in a list of words, and stays', async () => {
    const page = await openPage();
    await page.goto(`${site}/`);
    await hydrated(page);
    await page.locator('header summary').first().tap();
    await page.getByRole('button', { name: /^Sol/ }).tap();
    expect(await page.getAttribute('html', 'data-theme')).toBe('sun');
    expect(await page.getByRole('button', { name: /^Sol/ }).isVisible()).toBe(false);
    await page.reload();
    expect(await page.getAttribute('html', 'data-theme')).toBe('sun');
  });

  test('is in the address: search, category, tab', async () => {
    const page = await openPage();
    await page.goto(addressOf(finished));
    await hydrated(page);
    const name = await page.evaluate(async (path) => {
      const race = (await (await fetch(path)).json()) as {
        race_riders: Record<string, { rider_fullname: string }[]>;
      };
      return Object.values(race.race_riders)[0]?.[0]?.rider_fullname ?? '';
    }, `/api/races/by_date?cup_id=${finished.cup_id}&race_date=${finished.race_date}`);
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    await page.getByRole('searchbox').fill(plain);
    await page.waitForURL(/[?&]q=/);
    await page.locator('main').getByText(name).first().waitFor();
    const there = page.url();
    const other = await openPage();
    await other.goto(there);
    expect(await other.locator('main').getByText(name).count()).toBeGreaterThan(0);
    expect(await other.getByRole('searchbox').inputValue()).toBe(plain);
  });

  test('is kept with scripts off: a form searches, a link changes the language', async () => {
    const page = await openPage({ ...phone, javaScriptEnabled: false });
    await page.goto(addressOf(finished, '&tab=classification'));
    await page.getByRole('searchbox').fill('a');
    await page.locator('search button[type=submit]').first().tap();
    await page.waitForURL(/[?&]q=a/);
    expect(new URL(page.url()).searchParams.get('tab')).toBe('classification');
    await page.goto(
      `${site}/language?to=en&back=${encodeURIComponent(`/races?cup_id=${finished.cup_id}&race_date=${finished.race_date}`)}`,
    );
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(page.url()).toBe(addressOf(finished));
  });
});

describe('when the signal is lost', () => {
  test('what was read stays, and there is a way to try again', async () => {
    const page = await openPage();
    await page.goto(addressOf(finished));
    await hydrated(page);
    const title = await page.locator('h1').innerText();
    await page.context().setOffline(true);
    await page.locator('[role=tab][aria-selected=false]').first().tap();
    const retry = page.getByRole('button', { name: /Reintentar/ });
    await retry.waitFor();
    expect(await page.locator('h1').innerText()).toBe(title);
    await page.context().setOffline(false);
    await retry.tap();
    await page.locator('[role=tab][aria-selected=true]').waitFor();
    await retry.waitFor({ state: 'detached' });
  });
});

describe('the cups page', () => {
  test('brings the nearest date of each cup into view, without moving the page', async () => {
    const page = await openPage();
    await page.goto(`${site}/`);
    await hydrated(page);
    const tile = page.locator('main [aria-current=true], main [aria-current=date]').first();
    const isInSight = () =>
      tile.evaluate((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('opens a regulation with its own address, and the arrow comes back', async () => {
    const page = await openPage();
    await page.goto(`${site}/`);
    await hydrated(page);
    await page.locator('main a[href*="regulation="]:visible').first().tap();
    await page.waitForURL(/regulation=\d+/);
    await page.getByRole('heading', { level: 1, name: /^Reglamento de / }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('regulation'));
    await page.locator('main a[href*="regulation="]:visible').first().waitFor();
  });

  test('an unknown address shows the cups and says so', async () => {
    const page = await openPage();
    const answer = await page.goto(`${site}/esto-no-existe`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('main a[href*="/races?cup_id="]').count()).toBeGreaterThan(0);
  });
});
