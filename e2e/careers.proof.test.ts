import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';

const site = inject('siteUrl');
let browser: Phones;
let race = '';

beforeAll(async () => {
  browser = await openBrowser();
  const filters = encodeURIComponent(JSON.stringify({ race_status: ['OFFICIAL'], cup_id: [2] }));
  const { items } = (await (
    await fetch(`${site}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`)
  ).json()) as { items: { cup_id: number; race_date: string; race_id: number }[] };
  const [last] = items;
  if (!last) throw new Error('the demo season has no official race');
  const full = (await (await fetch(`${site}/api/races/${last.race_id}`)).json()) as {
    race_races: { mangasResult: Record<string, { entry_id: number }[]> };
  };
  const [category, riders] = Object.entries(full.race_races.mangasResult)[0] ?? [];
  race = `${site}/races?cup_id=${last.cup_id}&race_date=${last.race_date}&category=${category}&rider=${riders?.[0]?.entry_id}`;
});
afterAll(() => browser.close());

test('from the result of a cousin to her season, all her dates, and the one she meets most', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(race);
  const name = await page.locator('dialog h2, [role=dialog] h2').first().innerText();
  await page.getByRole('link', { name: 'Todas sus fechas' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe(name);
  expect(new URL(page.url()).pathname).toMatch(/^\/riders\/\d+-[a-z-]+$/);
  await expect.poll(() => page.getByRole('heading', { name: 'Ranking de la temporada' }).count()).toBe(1);
  await page.getByRole('button', { name: /Seguir/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /Siguiendo/ }).count()).toBe(1);
  const all = page.getByRole('link', { name: /^Todas desde/ });
  if ((await all.count()) > 0) {
    await all.click();
    await expect
      .poll(() => page.locator('#dates ~ ol > li, section[aria-labelledby=dates] ol > li').count())
      .toBeGreaterThan(4);
  }
  const rival = page.locator('section[aria-labelledby=rivals] li a').first();
  const other = await rival.innerText();
  await rival.click();
  await expect.poll(() => page.locator('h1').innerText()).toMatch(new RegExp(` y ${other}$`));
  await context.close();
});

test('a star that is tapped before the code is there is set when it is; one that was set stays', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(race);
  const career = await page.getByRole('link', { name: 'Todas sus fechas' }).getAttribute('href');
  let code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const tapEarly = async () => {
    await page.goto(`${site}${career}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Seguir/ }).click();
    code.resolve();
    await page.getByRole('button', { name: /^Siguiendo/ }).waitFor();
  };
  await tapEarly();
  // The server does not know about the star, so the page comes without it, and somebody taps again.
  code = Promise.withResolvers();
  await tapEarly();
  await page.waitForTimeout(500);
  expect(await page.getByRole('button', { name: /^Siguiendo/ }).count()).toBe(1);
  await context.close();
});

test('without scripts the page reads whole, and an old name leads to the same page', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(race);
  const href = await page.getByRole('link', { name: 'Todas sus fechas' }).getAttribute('href');
  await page.goto(`${site}${href?.replace(/-.*$/, '')}-otro-nombre`);
  expect(await page.locator('h1').count()).toBe(1);
  await page.locator('section[aria-labelledby=season] summary').first().click();
  expect(await page.locator('details table tbody tr').first().isVisible()).toBe(true);
  await context.close();
});
