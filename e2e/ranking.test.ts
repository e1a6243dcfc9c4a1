import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';

const site = inject('siteUrl');

let browser: Phones;
let ranking: string;
let riders: { rider_id: number; rider_fullname: string }[];

interface RankedCup {
  cup_id: number;
  cup_rider: Record<string, typeof riders>;
}

beforeAll(async () => {
  browser = await openBrowser();
  const { items } = (await (await fetch(`${site}/api/cups`)).json()) as { items: { cup_id: number }[] };
  const cups = await Promise.all(
    items.map(async ({ cup_id }) => (await (await fetch(`${site}/api/cups/${cup_id}`)).json()) as RankedCup),
  );
  const classes = cups.flatMap(({ cup_id, cup_rider }) =>
    Object.entries(cup_rider).map(([category_id, found]) => ({ cup_id, category_id, found })),
  );
  const [large] = classes.toSorted((a, b) => b.found.length - a.found.length);
  if (!large) throw new Error('no cup has a ranking');
  ranking = `${site}/ranking?cup_id=${large.cup_id}&category_id=${large.category_id}`;
  riders = large.found;
});
afterAll(() => browser.close());

test('a row opens to why and to what is needed, stays where it is, and its address opens it again', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(ranking);
  // Before that, a tap follows a link to another page, which scrolls and is elsewhere under the thumb.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  const [first, , , fourth] = riders;
  const row = (rider_id = 0) => page.locator(`#row-${rider_id}`);
  await row(first?.rider_id).getByRole('link').click();
  await page.getByRole('figure').waitFor();
  await row(fourth?.rider_id).scrollIntoViewIfNeeded();
  const before = await row(fourth?.rider_id).boundingBox();
  await row(fourth?.rider_id).getByRole('link').click();
  await page.waitForURL(`**row=${fourth?.rider_id}*`);
  // One is open at a time: the first one closed above it, and the thumb is still on the fourth.
  await expect.poll(() => page.getByRole('figure').count()).toBe(1);
  const after = await row(fourth?.rider_id).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await page.getByRole('link', { name: '3.º', exact: true }).click();
  await page.waitForURL('**target=3*');
  await page.reload();
  expect(await page.locator('[aria-expanded="true"]').innerText()).toBe(fourth?.rider_fullname);
  await page.close();
});

test('six riders stand above the fold of a small phone', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 620 } });
  await page.goto(ranking);
  const tops = await page
    .locator('tr[id^="row-"]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(tops.filter((bottom) => bottom <= 620).length).toBeGreaterThanOrEqual(6);
  await page.close();
});

test('without scripts a row, a place and a search are links and forms', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(ranking);
  const [, second] = riders;
  await page.locator(`#row-${second?.rider_id}`).getByRole('link').click();
  expect(await page.getByRole('figure').count()).toBe(1);
  await page.getByRole('link', { name: '1.º', exact: true }).click();
  expect(page.url()).toContain('target=1');
  await page.goto(`${ranking}&q=${encodeURIComponent(second?.rider_fullname ?? '')}`);
  expect(await page.locator('tr[id^="row-"]').count()).toBe(1);
  await context.close();
});
