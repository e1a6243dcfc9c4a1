import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../e2e/browser.ts';
import { median } from './load.ts';
import type { Row } from './report.ts';

const slow3g = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, slower: 6 };
const fast4g = {
  latency: 170,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
  slower: 4,
};
type Line = typeof slow3g;

const runs = 5;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const row = (what: string, figure: string, beside: string, target: string, holds: boolean): Row => ({
  what,
  figure,
  beside,
  target,
  holds,
});

interface Phone {
  /**
   * Opens a page over a given connection and waits for its first paint. `more` says whether data is saved, and what
   * the page does by itself.
   */
  open: (url: string, line: Line, more?: { sparing?: boolean; first?: () => void }) => Promise<Page>;
  close: () => Promise<void>;
  setOffline: (isOffline: boolean) => Promise<void>;
}

async function onPhone<Out>(work: (phone: Phone) => Promise<Out>): Promise<Out> {
  const { executable, env, args } = await findChromium();
  const browser: Browser = await chromium.launch({
    executablePath: executable,
    args,
    env: { ...process.env, ...env },
  });
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    hasTouch: true,
  });
  const open: Phone['open'] = async (url, line, { sparing = false, first } = {}) => {
    const page = await context.newPage();
    if (first) await page.addInitScript(first);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await session.send('Emulation.setCPUThrottlingRate', { rate: line.slower });
    if (sparing) await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto(url, { waitUntil: 'commit' });
    await painted(page);
    return page;
  };
  try {
    return await work({
      open,
      close: () => context.close(),
      setOffline: (isOffline) => context.setOffline(isOffline),
    });
  } finally {
    await browser.close();
  }
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
    polling: 'raf',
  });

const answering = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, null, { timeout: 60_000 });

const weights = new Map<string, number>();

/** Returns the weight of files of code, gzip. */
async function weigh(urls: readonly string[]): Promise<number> {
  for (const url of urls)
    if (!weights.has(url))
      weights.set(url, gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer()), { level: 9 }).length);
  return urls.reduce((sum, url) => sum + (weights.get(url) ?? 0), 0);
}

/** Returns the code that a page requested before one of its moments. What the worker fetched for later counts too. */
const codeOf = (page: Page, when: 'before paint' | 'so far') =>
  page.evaluate(async (when) => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const own = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && (when === 'so far' || startTime < paint))
      .map(({ name }) => name);
    const kept = when === 'so far' ? await (await caches.open('assets')).keys() : [];
    return [...new Set([...own, ...kept.map(({ url }) => url).filter((url) => url.endsWith('.js'))])];
  }, when);

const isReact = (url: string) => /\/(react|rolldown-runtime)-/.test(url);

/** Measures what a page weighs before the first paint, with data saved until a touch, and until it answers. */
async function benchWeight([name, url]: [string, string]): Promise<Row[]> {
  return onPhone(async ({ open }) => {
    const page = await open(url, slow3g, { sparing: true });
    const before = await weigh(await codeOf(page, 'before paint'));
    await page.waitForLoadState('load');
    await page.waitForTimeout(8000);
    const spared = await weigh(await codeOf(page, 'so far'));
    await page.keyboard.press('Shift');
    await answering(page);
    const code = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((one) => one.endsWith('.js')),
    );
    const all = await weigh([...new Set(code)]);
    const own = await weigh([...new Set(code)].filter((one) => !isReact(one)));
    return [
      row(
        `${name}: code before the first paint; with data spared until a touch`,
        `${kB(before)}; ${kB(spared)}`,
        '',
        '≤ 20 kB each',
        before <= 20_000 && spared <= 20_000,
      ),
      row(
        `${name}: code until it answers a tap`,
        kB(all),
        `${kB(own)} of it our own`,
        '≤ 130 kB, ≤ 55 kB of our own',
        all <= 130_000 && own <= 55_000,
      ),
    ];
  });
}

/** Measures from the tap on a button of the front page, right after its first paint, until it takes effect. */
async function tapEarly(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Foto siguiente' }).first();
  await page.evaluate(() => {
    const moved = () => (document.documentElement.dataset['moved'] ??= String(performance.now()));
    document.addEventListener('scroll', moved, { capture: true, once: true });
    document.addEventListener(
      'click',
      () => (document.documentElement.dataset['tapped'] ??= String(performance.now())),
      true,
    );
  });
  await button.evaluate((one: HTMLElement) => {
    one.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    one.click();
  });
  await page.locator('html[data-moved]').waitFor({ state: 'attached', timeout: 60_000 });
  return page.evaluate(() => {
    const { tapped, moved } = document.documentElement.dataset;
    return Number(moved) - Number(tapped);
  });
}

/**
 * Measures from the tap on a link, as soon as it is there and before there is code that draws, until the next page is
 * painted.
 */
async function followEarly(page: Page): Promise<number> {
  await page.waitForURL(/\/ranking/, { waitUntil: 'commit' });
  await painted(page);
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return performance.timeOrigin + (paint?.startTime ?? 0) - Number(sessionStorage.getItem('tapped'));
  });
}

/** Lets the first page of a phone tap its link to the rankings, once, when it has been painted. */
function tapLinkOnce(): void {
  const tap = () => {
    if (location.pathname !== '/' || sessionStorage.getItem('tapped') !== null) return;
    sessionStorage.setItem('tapped', String(Date.now()));
    document.querySelector<HTMLAnchorElement>('footer a[href="/ranking"]')?.click();
  };
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(tap)));
}

async function each(work: (phone: Phone) => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await onPhone(work));
  return median(all);
}

const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((wait) => setTimeout(wait, 50));
  });

/** Makes a phone that was here before, so that the worker has stored its files. */
async function beenHere({ open }: Phone, urls: readonly string[]): Promise<void> {
  for (const url of [...urls, ...urls]) {
    const page = await open(url, { latency: 0, downloadThroughput: -1, uploadThroughput: -1, slower: 1 });
    await untilKept(page);
    await page.waitForLoadState('networkidle');
    await page.close();
  }
}

/** Measures taps before there is code that draws, and the weight of some pages of a site. */
export async function benchFirstTouch(site: string, pages: [string, string][]): Promise<Row[]> {
  const home = `${site}/`;
  const rows: Row[] = [];
  for (const page of pages) rows.push(...(await benchWeight(page)));
  const link = await each(async ({ open }) => followEarly(await open(home, slow3g, { first: tapLinkOnce })));
  const keptLink = await each(async (phone) => {
    await beenHere(phone, [home, `${site}/ranking`]);
    await phone.setOffline(true);
    return followEarly(await phone.open(home, { ...slow3g, slower: 1 }, { first: tapLinkOnce }));
  });
  rows.push(
    row(
      'a tap on a link before React, slow 3G, processor ÷ 6: the next page is painted after',
      s(link),
      '',
      '≤ 1.0 s',
      link <= 1000,
    ),
    row(
      'the same without a signal, kept by the worker',
      s(keptLink),
      'full processor',
      '≤ 0.3 s',
      keptLink <= 300,
    ),
  );
  const slow = await each(async ({ open }) => tapEarly(await open(home, slow3g)));
  const fast = await each(async ({ open }) => tapEarly(await open(home, fast4g)));
  let overTheLine = 0;
  const again = await each(async (phone) => {
    await beenHere(phone, [home]);
    const page = await phone.open(home, slow3g);
    const done = await tapEarly(page);
    await page.waitForLoadState('networkidle');
    overTheLine += await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming && one.name.endsWith('.js'))
        .reduce((sum, one) => sum + (one instanceof PerformanceResourceTiming ? one.transferSize : 0), 0),
    );
    return done;
  });
  rows.push(
    row(
      'a tap on a button right after the first paint, slow 3G, processor ÷ 6: done after',
      s(slow),
      '',
      '≤ 4.5 s',
      slow <= 4500,
    ),
    row('the same on 4G (9 Mbit/s, 170 ms), processor ÷ 4', s(fast), '', '≤ 0.6 s', fast <= 600),
    row('the same on a second visit, slow 3G, processor ÷ 6', s(again), '', '≤ 1.2 s', again <= 1200),
    row('code over the line on a second visit', kB(overTheLine), '', '0', overTheLine === 0),
  );
  return rows;
}
