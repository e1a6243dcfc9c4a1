import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from '../browser.ts';

const site = inject('siteUrl');
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'es-AR',
  hasTouch: true,
};

let browser: Phones;
const opened: Page[] = [];

async function openPage(options: BrowserContextOptions = phone): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  opened.push(page);
  return page;
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});
afterAll(() => browser.close());

async function finishedRace(): Promise<string> {
  const filters = encodeURIComponent(JSON.stringify({ race_status: ['OFFICIAL'] }));
  const { items } = (await (
    await fetch(`${site}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`)
  ).json()) as { items: { cup_id: number; race_date: string }[] };
  const [race] = items;
  return `${site}/races?cup_id=${race?.cup_id}&race_date=${race?.race_date}`;
}

describe('a family that goes to a race', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('finds the track from it, how to get there and whom to call, %s', async (_how, javaScriptEnabled) => {
    const page = await openPage({ ...phone, javaScriptEnabled });
    await page.goto(await finishedRace());
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('header a[href*="/tracks/"]').filter({ visible: true }).first().tap();
    await page.waitForURL(/\/tracks\/\d+-[a-z-]+$/);
    await page.getByRole('heading', { name: 'Cómo llegar' }).waitFor();
    expect(await page.locator('a[href^="geo:"]').count()).toBe(1);
    await page.getByRole('heading', { name: 'A quién llamar' }).waitFor();
    expect(await page.locator('main a[href*="/races?"]').count()).toBeGreaterThan(0);
    // No map of another site is loaded.
    expect(await page.locator('iframe, img[src^="http"]').count()).toBe(0);
  });
});

test('from a rider of a race to the medals of the club, and back to the race', async () => {
  const page = await openPage();
  await page.goto(await finishedRace());
  await hydrated(page);
  await page.locator('main a[href*="category="]').first().tap();
  await page.waitForURL(/category=/);
  await page.locator('main a[href*="rider="]').first().tap();
  await page.waitForURL(/rider=/);
  await page.locator('dialog a[href*="/clubs/"], [role=dialog] a[href*="/clubs/"]').first().tap();
  await page.waitForURL(/\/clubs\/\d+/);
  await page.getByRole('heading', { name: /Medallas/ }).waitFor();
  await page.locator('main a[href*="/races?"]').first().tap();
  await page.waitForURL(/\/races\?/);
});

test('a club is found by a letter typed, by its country, and by both without scripts', async () => {
  const page = await openPage();
  await page.goto(`${site}/clubs`);
  await hydrated(page);
  const all = await page.locator('main li').count();
  await page.getByRole('searchbox').fill('el zonda');
  await expect.poll(() => page.locator('main li').count()).toBe(1);
  expect(all).toBeGreaterThan(10);
  await page.waitForURL(/q=el\+zonda/);
  const plain = await openPage({ ...phone, javaScriptEnabled: false });
  await plain.goto(`${site}/clubs`);
  await plain.getByRole('searchbox').fill('pista viva');
  await plain.getByRole('combobox').first().selectOption('BRA');
  await plain.getByRole('button', { name: 'Buscar' }).tap();
  await plain.waitForURL(/country=BRA/);
  expect(await plain.locator('main li').count()).toBe(1);
});

test('the season is narrowed to a country, taken into a calendar as it is shown, and read without scripts', async () => {
  const page = await openPage();
  await page.goto(`${site}/`);
  await hydrated(page);
  await page.locator('footer a[href="/calendar"]').tap();
  await page.getByRole('heading', { name: 'Calendario', level: 1 }).waitFor();
  const all = await page.locator('main li').count();
  await page.getByRole('combobox').selectOption('BRA');
  await page.waitForURL(/country=BRA/);
  const shown = page.locator('main li');
  await expect.poll(() => shown.count()).toBeLessThan(all);
  const feed = await page.getByRole('link', { name: 'Llevar a mi calendario' }).getAttribute('href');
  const taken = await (await fetch(`${site}${feed}`)).text();
  expect(taken.match(/BEGIN:VEVENT/g)).toHaveLength(await shown.count());
  const plain = await openPage({ ...phone, javaScriptEnabled: false });
  await plain.goto(page.url());
  expect(await plain.locator('main li').count()).toBe(await shown.count());
  await plain.locator('main li a[href*="/races?"]').first().tap();
  await plain.waitForURL(/\/races\?/);
});
