import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';

const site = inject('siteUrl');
let browser: Phones;
let page: Page;
/** A race with results, and somebody in it. */
let race: string;
let surname: string;

beforeAll(async () => {
  browser = await openBrowser();
  const filters = encodeURIComponent(JSON.stringify({ race_status: ['OFFICIAL'] }));
  const answer = await fetch(`${site}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`);
  const { items } = (await answer.json()) as { items: { cup_id: number; race_date: string }[] };
  race = `${site}/races?cup_id=${items[0]?.cup_id}&race_date=${items[0]?.race_date}&tab=classification`;
  surname = 'rod';
});
afterAll(() => browser.close());
afterEach(() => page.context().close());

async function open(address: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
  await page.goto(address, { waitUntil: 'networkidle' });
}

/** The element that has the focus. */
const focus = () =>
  page.evaluate(() => {
    const here = document.activeElement;
    return here === null || here === document.body
      ? 'nowhere'
      : (here.getAttribute('href') ?? here.textContent);
  });
const isAtRider = () => expect.poll(focus).toMatch(/rider=\d+/);

test('from the search to a rider, into the sheet and back, by keyboard alone', async () => {
  await open(race);
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type(surname);
  const said = page.locator('search [role=status]');
  await expect.poll(() => said.innerText()).toMatch(/^\d+ pilotos?$/);
  await page.keyboard.press('ArrowDown');
  await isAtRider();
  const rider = await focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focus).toBe(rider);
});

test('a search that finds nobody says so', async () => {
  await open(race);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('zzzzz');
  await expect.poll(() => page.locator('search [role=status]').innerText()).toBe('Ningún piloto coincide');
});

test('a sheet that a shared address opened leads to its row when it closes', async () => {
  await open(`${race}&q=${surname}`);
  const href = await page.locator('main section a[href*="rider="]').first().getAttribute('href');
  await page.goto(new URL(href ?? '', site).href, { waitUntil: 'networkidle' });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isAtRider();
});

test('asking for an advertising space gives the focus back', async () => {
  await open(`${site}/pricing`);
  const opener = page.locator('main button').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('Space opens a stage, as Enter does, and the page stays where it is', async () => {
  await open(race);
  const tab = page.getByRole('tab', { selected: false }).first();
  const name = await tab.innerText();
  await tab.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe(name);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('from the filters it is one step to the first rider: dozens of categories stand after the list', async () => {
  const full = await fetch(race.replace('/races', '/api/races/by_date').replace('&tab=classification', ''));
  const { race_categories } = (await full.json()) as { race_categories: { category_id: number }[] };
  await open(`${race}&category=${race_categories.at(-1)?.category_id}`);
  await page.locator('search select').last().focus();
  let steps = 0;
  for (; steps < 4 && !/riders?[=/]\d+/.test((await focus()) ?? ''); steps += 1)
    await page.keyboard.press('Tab');
  expect(steps).toBe(1);
});

test('what is written in signs is heard in words, and a legend says the same', async () => {
  await open(`${race}&q=${surname}`);
  expect(await page.locator('main thead').first().innerText()).toMatch(/M1\s*Manga 1/);
  const legend = () => page.getByRole('list', { name: 'Qué significan los signos' }).innerText();
  expect(await legend()).toMatch(/M1\s+manga 1/);
  await open(race.replace('tab=classification', `tab=mangas&q=${surname}`));
  expect(await page.locator('main tbody tr').first().innerText()).toMatch(/Andarivel \d/);
  expect(await legend()).toMatch(/andarivel/);
  expect(await page.locator('abbr').count()).toBe(0);
});
