import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import { numbersOf } from '#rules/raceday/judging/starting-list.ts';
import { randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { openBrowser } from '../e2e/browser.ts';
import { Fingers, type Point } from '../e2e/day/fingers.ts';
import { JudgePhone } from '../e2e/day/judge-phone.ts';
import { JudgedRace } from '../e2e/day/judged-race.ts';
import { tileMiddles } from '../e2e/day/line-hand.ts';
import { measureTaps, quantile } from './judge-hand.ts';
import type { Row } from './report.ts';

/** A whole date has about four hundred heats. */
const RIDERS = 1100;
const HEATS = 400;
const SLOWER = 6;
const INK_MS = 50;
/** The milliseconds after which the second thumb comes down. */
const GAPS = [0, 20, 50, 100, 150];

function middleOf(box: { x: number; y: number; width: number; height: number } | null): Point {
  if (box === null) throw new Error('there is no such key');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Measures a judge with two thumbs on a cheap phone, pair by pair: what the server has of each heat beside what was
 * touched.
 */
export async function benchJudgeThumbs(url: string): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const race = await JudgedRace.open(url, RIDERS, 1);
    const { pack } = await race.commissaire('Clara');
    const heats = (pack?.heats ?? []).slice(0, HEATS);
    const phone = await JudgePhone.make(browser, { isClockMoved: false });
    await phone.context.addInitScript(measureTaps);
    await phone.open({ url, code: await race.code('finish', 1), person: 'Juez 1' });
    const glass = await phone.context.newCDPSession(phone.page);
    await glass.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const fingers = new Fingers(glass);
    const random = randomFrom('thumbs');
    const touched = new Map<string, number[]>();
    const begun = performance.now();
    for (const { number, riders, ...heat } of heats) {
      await phone.hand.isOpen(number);
      const lanes = numbersOf(riders);
      const crossing = shuffle(
        riders.map(({ entry_id }) => entry_id),
        random,
      );
      touched.set(heatKeyOf(heat), crossing);
      const tiles = await tileMiddles(phone.page);
      const tileOf = (entry_id: number) => middleAt(tiles, lanes.get(entry_id));
      for (let at = 0; at < crossing.length; at += 2) {
        const [one, other] = [crossing[at], crossing[at + 1]];
        if (one === undefined) continue;
        await fingers.down(1, tileOf(one));
        await wait(GAPS[random.below(GAPS.length)] ?? 0);
        if (other !== undefined) await fingers.down(2, tileOf(other));
        await fingers.up(1);
        if (other !== undefined) await fingers.up(2);
        await wait(100 + random.below(200));
      }
      await fingers.down(1, middleOf(await phone.page.getByRole('button', { name: /^LISTO/ }).boundingBox()));
      await fingers.up(1);
      await phone.hand.isKept(number);
    }
    const seconds = (performance.now() - begun) / 1000;
    await phone.page.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor({ timeout: 90_000 });
    const taps = await phone.page.evaluate(() => window.measured ?? []);
    const drawn = quantile(
      taps.map(({ ink }) => ink),
      0.95,
    );
    const known = await race.heats([...new Set(heats.map(({ category_id }) => category_id))]);
    const other = [...touched].filter(([key, order]) => {
      const runs = (known.get(key)?.runs ?? []).toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99));
      return runs.map(({ entry_id }) => entry_id).join() !== order.join();
    });
    const touches = [...touched.values()].flat().length;
    return [
      {
        what: `${heats.length} heats by two thumbs, real multi-touch, 0–150 ms apart, processor ÷ ${SLOWER}: heats of which the server has another order`,
        figure: `${other.length}`,
        beside: `${touches} touches, ${taps.length} of them drawn, in ${seconds.toFixed(0)} s`,
        target: '0',
        holds: other.length === 0 && heats.length === HEATS,
      },
      {
        what: 'from the touch of a rider to the frame that shows it, p95',
        figure: `${drawn.toFixed(0)} ms`,
        beside: `median ${quantile(
          taps.map(({ ink }) => ink),
          0.5,
        ).toFixed(0)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
        target: `≤ ${INK_MS} ms`,
        holds: drawn <= INK_MS,
      },
    ];
  } finally {
    await browser.close();
  }
}

function middleAt(tiles: ReadonlyMap<number, Point>, lane: number | undefined): Point {
  const at = lane === undefined ? undefined : tiles.get(lane);
  if (at === undefined) throw new Error(`there is no tile ${lane}`);
  return at;
}
