import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';
import { fits, violations } from './eyes.ts';

/*
 * Checks each kind of screen once, in one theme, on a phone. `looks.proof.test.ts` checks all of them, in three
 * themes and seven widths.
 */

const site = inject('siteUrl');

let browser: Phones;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
});
afterAll(() => browser.close());

test.each([
  '/',
  '/ranking',
  '/search?q=echeverria',
  '/calendar',
  '/clubs',
  '/tracks',
  '/help',
  '/login',
  '/registration',
  '/juez',
  '/mesa',
  '/desk',
])('everyone can use %s, and it fits a phone', async (path) => {
  await page.goto(site + path);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
});
