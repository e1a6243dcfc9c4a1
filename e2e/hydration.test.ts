import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';
import { addressOf, hydrated, phone, raceOf, type RaceItem, site } from './visitor.ts';
import { redrawn, watchRedrawn } from './redrawn.ts';

let browser: Phones;
let finished: RaceItem;
let live: RaceItem;
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
  live = await raceOf(['RACING']);
});
afterEach(async () => {
  for (const page of opened.splice(0)) await page.context().close();
});
afterAll(() => browser.close());

describe('a page that hydrates', () => {
  test.each([
    ['home', () => `${site}/`],
    ['race', () => addressOf(finished)],
    ['live race', () => addressOf(live)],
    ['ranking', () => `${site}/ranking?cup_id=${finished.cup_id}`],
  ])('%s: no error, no second request for its data, nothing redrawn', async (_name, url) => {
    const page = await openPage();
    const troubles: string[] = [];
    const calls: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => {
      // Live data is loaded too: the page already has the earlier results.
      if (/\/api\/(cups|races)(?!\/\d+\/live)/.test(request.url())) calls.push(request.url());
    });
    await watchRedrawn(page);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) performance.mark(`shift:${JSON.stringify(entry)}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url());
    await hydrated(page);
    await page.waitForTimeout(700);
    expect(troubles).toEqual([]);
    expect(calls).toEqual([]);
    expect(await redrawn(page)).toEqual([]);
    const shifts = await page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .filter((mark) => mark.name.startsWith('shift:'))
        .reduce((sum, mark) => sum + (JSON.parse(mark.name.slice(6)) as { value: number }).value, 0),
    );
    expect(shifts).toBeLessThanOrEqual(0.02);
  });

  test.each(['es', 'en', 'pt'])('says in %s what the server said', async (locale) => {
    const open = await raceOf(['INSCRIPTION']);
    for (const url of [`${site}/`, addressOf(open), addressOf(finished, '&category=12')]) {
      const page = await openPage({ ...phone, locale });
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(`${url}: ${String(error)}`));
      await watchRedrawn(page);
      await page.goto(url);
      await hydrated(page);
      expect(troubles).toEqual([]);
      expect(await redrawn(page), url).toEqual([]);
    }
  });
});
