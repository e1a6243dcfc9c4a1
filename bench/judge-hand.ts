import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { numbersOf } from '#rules/raceday/judging/starting-list.ts';
import { share } from '#server/operations/demo/season/chance.ts';
import type { Phones } from '../e2e/browser.ts';
import { JudgePhone } from '../e2e/day/judge-phone.ts';
import { JudgedRace } from '../e2e/day/judged-race.ts';
import type { Row } from './report.ts';

/** The number of riders of a large race, whose pack is opened. */
const RIDERS = 628;
const HEATS = 30;
const SLOWER = 6;
const PAUSE_MS = { least: 280, most: 420 };
const OVER_MS = 200;
const INK_MS = 50;
const OPENED_MS = 300;

declare global {
  interface Window {
    /** The times of touches and of stored sheets, in milliseconds of the page. */
    measured?: { down: number; ink: number }[];
    kept?: number[];
    /** The milliseconds from requesting the day from the phone until its first tile can be touched. */
    opened?: number;
  }
}

/** Measures from the event of a finger to the frame that shows it, and when a sheet is in the database. */
export function measureTaps(): void {
  const taps: { down: number; ink: number }[] = [];
  const kept: number[] = [];
  window.measured = taps;
  window.kept = kept;
  addEventListener(
    'pointerdown',
    ({ timeStamp, target }) => {
      if (!(target instanceof Element) || target.closest('[data-lane]') === null) return;
      requestAnimationFrame(() => {
        // The message is handled after the frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          taps.push({ down: timeStamp, ink: performance.now() - timeStamp }),
        );
        port1.start();
        port2.postMessage(null);
      });
    },
    true,
  );
  const usual = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add');
  Object.defineProperty(IDBObjectStore.prototype, 'add', {
    ...usual,
    value(this: IDBObjectStore, ...given: unknown[]) {
      if (this.name === 'ops')
        this.transaction.addEventListener('complete', () => kept.push(performance.now()));
      return usual?.value.apply(this, given);
    },
  });
}

/** Measures from the moment when the page asks its database for the day until the first rider can be tapped. */
function measureOpening(): void {
  const usual = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'get');
  let asked: number | null = null;
  Object.defineProperty(IDBObjectStore.prototype, 'get', {
    ...usual,
    value(this: IDBObjectStore, ...given: unknown[]) {
      if (this.name === 'pack') asked ??= performance.now();
      return usual?.value.apply(this, given);
    },
  });
  const look = () => {
    if (asked !== null && document.querySelector('[data-lane]') !== null)
      window.opened = performance.now() - asked;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const quantile = (figures: readonly number[], part: number): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * part) - 1] ?? Number.NaN;

/** Returns what the browser has done so far, by its own count. */
async function doneSoFar(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (name) => metrics.find((one) => one.name === name)?.value ?? 0;
}

/**
 * Measures a judge on a cheap phone who rests between taps: from the first tap until the sheet is stored, and from a
 * tap to its frame.
 */
export async function benchJudgeHand(url: string, browser: Phones): Promise<Row[]> {
  const race = await JudgedRace.open(url, RIDERS, 1);
  const { pack } = await race.commissaire('Clara');
  const phone = await JudgePhone.make(browser, { isClockMoved: false });
  await phone.context.addInitScript(measureTaps);
  await phone.context.addInitScript(measureOpening);
  await phone.open({ url, code: await race.code('finish', 1), person: 'Juez 1' });
  const session = await phone.context.newCDPSession(phone.page);
  // It is measured in processor time of the page's thread, so that other processes do not count.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const random = randomFrom('hand');
  const over: number[] = [];
  const whole: number[] = [];
  const ink: number[] = [];
  const before = await doneSoFar(session);
  for (const { number, riders } of (pack?.heats ?? []).slice(0, HEATS)) {
    let due = 0;
    let rested = 0;
    phone.hand.rest = async () => {
      const pause = PAUSE_MS.least + share(random) * (PAUSE_MS.most - PAUSE_MS.least);
      // The judge rests before the first tap, after the heat before. That rest does not belong to this heat.
      if (due !== 0) rested += pause;
      due = (due || performance.now()) + pause;
      await wait(Math.max(0, due - performance.now()));
    };
    await phone.hand.say({ number, order: [...numbersOf(riders).values()], marks: [] });
    const { taps, kept } = await phone.page.evaluate(() => {
      const found = { taps: window.measured?.splice(0) ?? [], kept: window.kept?.splice(0) ?? [] };
      return found;
    });
    const took = (kept.at(-1) ?? Number.NaN) - (taps[0]?.down ?? 0);
    whole.push(took);
    over.push(took - rested);
    ink.push(...taps.map((tap) => tap.ink));
  }
  const after = await doneSoFar(session);
  const openings: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    await phone.reload();
    openings.push((await (await phone.page.waitForFunction(() => window.opened)).jsonValue()) ?? Number.NaN);
  }
  const opened = quantile(openings, 0.5);
  await phone.context.close();
  const each = (name: string) => (after(name) - before(name)) / ink.length;
  const work = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map((name) => each(name) * 1000);
  const counts = `of the processor between two taps ${work.map((ms) => ms.toFixed(1)).join(' + ')} ms for script, styles and layout (${each('LayoutCount').toFixed(1)} layouts); load of the machine ${loadavg()[0]?.toFixed(1)}`;
  const p95 = quantile(over, 0.95);
  const drawn = quantile(ink, 0.95);
  return [
    {
      what: `one heat, first tap until the sheet is kept, beyond the hand's own rests of ${PAUSE_MS.least}–${PAUSE_MS.most} ms, processor ÷ ${SLOWER}, p95 of ${over.length}`,
      figure: `${p95.toFixed(0)} ms`,
      beside: `median ${quantile(over, 0.5).toFixed(0)} ms; the whole heat at most ${(Math.max(...whole) / 1000).toFixed(1)} s`,
      target: `≤ ${OVER_MS} ms`,
      holds: p95 <= OVER_MS,
    },
    {
      what: `tap to ink, processor ÷ ${SLOWER}, p95 of ${ink.length}`,
      figure: `${drawn.toFixed(0)} ms`,
      beside: `median ${quantile(ink, 0.5).toFixed(0)} ms; ${counts}`,
      target: `≤ ${INK_MS} ms`,
      holds: drawn <= INK_MS,
    },
    {
      what: `pack of ${RIDERS} riders, from asking the phone for it to the first tile, processor ÷ ${SLOWER}, median of ${openings.length}`,
      figure: `${opened.toFixed(0)} ms`,
      beside: `at most ${Math.max(...openings).toFixed(0)} ms`,
      target: `≤ ${OPENED_MS} ms`,
      holds: opened <= OPENED_MS,
    },
  ];
}
