import { gzipSync } from 'node:zlib';
import { openBrowser } from '../e2e/browser.ts';
import type { Row } from './report.ts';

const kB = (bytes: number) => bytes / 1000;

interface Load {
  html: number;
  js: number;
  css: number;
  fonts: number;
  beforePaint: number;
}

/**
 * Returns the weight of a page's first load, gzip, and of everything that had arrived at the largest contentful
 * paint.
 */
async function weigh(url: string): Promise<Load> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const parts: { type: string; bytes: number; wire: number; end: number }[] = [];
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    const type = response.request().resourceType();
    const compressed =
      type === 'font' || type === 'image' ? body.length : gzipSync(body, { level: 9 }).length;
    const sizes = await response
      .request()
      .sizes()
      .catch(() => null);
    const timing = response.request().timing();
    parts.push({
      type,
      bytes: compressed,
      wire: sizes?.responseBodySize ?? compressed,
      end: timing.startTime + timing.responseEnd,
    });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
    latency: 150,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The code that draws comes when the page is idle, which may be later than the line. What follows by itself comes
  // right after.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForTimeout(3000);
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0)),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  const css = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((one) => one.textContent ?? '').join(''),
  );
  await browser.close();
  const sum = (type: string) =>
    parts.filter((part) => part.type === type).reduce((total, part) => total + part.bytes, 0);
  return {
    html: sum('document'),
    js: sum('script'),
    css: gzipSync(css, { level: 9 }).length + sum('stylesheet'),
    fonts: sum('font'),
    beforePaint: parts.filter((part) => part.end <= painted).reduce((total, part) => total + part.wire, 0),
  };
}

/** Measures a race that is ridden: its first load with everything that follows once the page is read. */
export async function benchRidden(url: string): Promise<Row> {
  const load = await weigh(url);
  return {
    what: 'race that is ridden, with its live code (gzip)',
    figure: `JS ${kB(load.js).toFixed(1)} kB`,
    beside: `HTML ${kB(load.html).toFixed(1)} kB`,
    target: 'JS ≤ 150 kB',
    holds: kB(load.js) <= 150,
  };
}

/** Compares the first load of pages with their budgets. */
export async function benchSizes(pages: [string, string][]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, url] of pages) {
    const load = await weigh(url);
    rows.push({
      what: `first load, ${name} (gzip)`,
      figure: `JS ${kB(load.js).toFixed(1)} · CSS ${kB(load.css).toFixed(1)} · fonts ${kB(load.fonts).toFixed(1)} · HTML ${kB(load.html).toFixed(1)} kB`,
      beside: `arrived before the largest paint ${kB(load.beforePaint).toFixed(1)} kB`,
      target: 'JS ≤ 130 · CSS ≤ 12 · fonts ≤ 25 · HTML ≤ 30 · before paint ≤ 150 kB',
      holds:
        kB(load.js) <= 130 &&
        kB(load.css) <= 12 &&
        kB(load.fonts) <= 25 &&
        kB(load.html) <= 30 &&
        kB(load.beforePaint) <= 150,
    });
  }
  return rows;
}
