import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../e2e/browser.ts';
import { median } from './load.ts';
import type { PublicPage } from './public-pages.ts';
import type { Row } from './report.ts';

/** Opens a browser that other programs can drive through a port. */
async function openDriven(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { executable, env, args } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'partidor-chromium-'));
  const child = spawn(
    executable,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const match = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(said);
      if (match) resolve(Number(match[1]));
    });
    child.once('exit', () => reject(new Error(`the browser did not start: ${said}`)));
  });
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Tells whether a page asks not to be found. That of a minor does, and is not measured for being found. */
const asksNotToBeFound = async (url: string): Promise<boolean> =>
  /<meta name="robots" content="noindex"/.test(await (await fetch(url)).text());

/** Runs Lighthouse 13 on a phone (simulated slow 4G, processor ÷ 4) and takes the median of three runs. */
export async function benchLighthouse(pages: readonly PublicPage[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, url, isWhole } of pages) {
    const isClosed = await asksNotToBeFound(url);
    const least = isWhole
      ? { performance: 100, practices: 100, seo: 100, lcp: 1.5 }
      : { performance: 97, practices: 95, seo: 95, lcp: 1.8 };
    const runs: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'][] = [];
    for (let run = 0; run < 3; run += 1) {
      const browser = await openDriven();
      try {
        const result = await lighthouse(url, {
          port: browser.port,
          output: 'json',
          logLevel: 'error',
          ...(isClosed ? { skipAudits: ['is-crawlable'] } : {}),
        });
        if (result) runs.push(result.lhr);
      } finally {
        await browser.stop();
      }
    }
    const score = (category: string) => median(runs.map((run) => percent(run.categories[category]?.score)));
    const audit = (id: string) => median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN));
    const [performance, accessibility, practices, seo] = [
      'performance',
      'accessibility',
      'best-practices',
      'seo',
    ].map(score);
    const lcp = audit('largest-contentful-paint') / 1000;
    const cls = audit('cumulative-layout-shift');
    rows.push({
      what: `Lighthouse mobile, ${name}`,
      figure: `performance ${performance} · accessibility ${accessibility} · best practices ${practices} · SEO ${seo}`,
      beside: `LCP ${lcp.toFixed(2)} s · CLS ${cls.toFixed(3)} · TBT ${Math.round(audit('total-blocking-time'))} ms · all bytes ${Math.round(audit('total-byte-weight') / 1024)} kB`,
      target: `≥ ${least.performance} · 100 · ≥ ${least.practices} · ≥ ${least.seo}${isClosed ? ' (noindex)' : ''} · LCP ≤ ${least.lcp} s · CLS ≤ 0.02`,
      holds:
        (performance ?? 0) >= least.performance &&
        accessibility === 100 &&
        (practices ?? 0) >= least.practices &&
        (seo ?? 0) >= least.seo &&
        lcp <= least.lcp &&
        cls <= 0.02,
    });
  }
  return rows;
}

const slow3g = {
  offline: false,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
  latency: 400,
};

/** Measures from the finger to the next frame, as the browser itself does (Event Timing), in milliseconds. */
async function tapATab(page: Page): Promise<number> {
  await page.evaluate(() => {
    const shortOnesToo = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click') document.documentElement.dataset['tap'] = String(duration);
    }).observe(shortOnesToo);
  });
  const before = page.url();
  await page.locator('[role=tab][aria-selected=false]').first().click();
  await page.waitForURL((address) => address.toString() !== before);
  const tap = page.locator('html[data-tap]');
  await tap.waitFor({ state: 'attached' });
  return Number(await tap.getAttribute('data-tap'));
}

/**
 * Measures a race page on slow 3G and a slow phone: the first paint with results in it, a tab that is a link from
 * then on, hydration, and a tap on a tab after that.
 * @param name the name of the page in the report
 */
export async function benchSlow(name: string, url: string): Promise<Row[]> {
  const { executable, env, args } = await findChromium();
  // The page has existed for a while, like all pages except those of the last heat.
  for (let visit = 0; visit < 4; visit += 1) {
    await (await fetch(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'es-AR' } })).text();
    await wait(visit === 2 ? 11_000 : 500);
  }
  const paints: number[] = [];
  const hydrated: number[] = [];
  const taps: number[] = [];
  let links = 0;
  for (let run = 0; run < 5; run += 1) {
    const browser = await chromium.launch({
      executablePath: executable,
      args,
      env: { ...process.env, ...env },
    });
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow3g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ),
    );
    const isLink = await page.evaluate(() => {
      const tab = document.querySelector('[role=tab][aria-selected=false]');
      return performance.getEntriesByName('hydrated').length === 0 && Boolean(tab?.getAttribute('href'));
    });
    if (isLink) links += 1;
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0, null, {
      timeout: 60_000,
    });
    hydrated.push(
      await page.evaluate(() => performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN),
    );
    taps.push(await tapATab(page));
    await browser.close();
  }
  const paint = median(paints) / 1000;
  const ready = median(hydrated) / 1000;
  return [
    {
      what: `${name}, slow 3G (400 kbit/s, 400 ms), processor ÷ 6: first paint, results in it`,
      figure: `${paint.toFixed(2)} s`,
      beside: '',
      target: '≤ 0.85 s',
      holds: paint <= 0.85,
    },
    {
      what: 'the same: tabs that lead somewhere at the first paint, before any code',
      figure: `${links} of 5 times`,
      beside: '',
      target: 'each time',
      holds: links === 5,
    },
    {
      what: 'the same: hydrated',
      figure: `${ready.toFixed(2)} s`,
      beside: '',
      target: '≤ 4 s',
      holds: ready <= 4,
    },
    {
      what: 'the same: a tap on another tab after that',
      figure: `${median(taps)} ms`,
      beside: '',
      target: '≤ 200 ms',
      holds: (median(taps) ?? 0) <= 200,
    },
  ];
}
