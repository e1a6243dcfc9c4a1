import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getDay } from '#contract/raceday/office/day/day.ts';
import { makeDraw, undoDraw } from '#contract/raceday/office/day/draws.ts';
import { printDay } from '#contract/raceday/office/day/paper.ts';
import { drawStage, foreseeStage } from '#contract/raceday/office/day/stages.ts';
import { writeResults } from '#contract/raceday/office/results/results.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import { DAY_PARTS, type DayPart } from '#rules/raceday/day/paper/day-parts.ts';
import type { Phase } from '#rules/stages.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { judgeDay } from '../day/truth.ts';
import { median } from './load.ts';
import type { Reading } from './page-readers.ts';
import type { Row } from './report.ts';

const riders = 628;
const seed = 1;
const quietMs = 10_000;
const draws = 5;
/** A class is read and a heat of it written every twenty seconds, three times as fast as a track rides them. */
const typedEveryMs = 10_000;
const heatsTyped = 5;
const stagesPrinted = 30;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Eight phones read a page on a thread of their own until they are told to stop. */
function readers(url: string, forMs: number): { times: Promise<number[]>; stop(): void } {
  const reading: Reading = { url, forMs };
  const worker = new Worker(new URL('page-readers.ts', import.meta.url), { workerData: reading });
  const times = new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { times, stop: () => worker.postMessage('stop') };
}

const row = (what: string, time: number, limit: number, beside = ''): Row => ({
  what,
  figure: `${time.toFixed(0)} ms`,
  beside,
  target: `≤ ${limit} ms`,
  holds: time <= limit,
});

/** Draws everything, undoes it and draws it again, often enough for a median. */
async function drawOften(office: OfficeCaller, day: RaceDay, race_id: number): Promise<number[]> {
  const params = { id: race_id };
  for (let turn = 1; turn < draws; turn += 1) {
    const category_ids = await day.draw();
    const { version } = await office.ask(getDay, { params });
    await office.ask(undoDraw, {
      params,
      body: {
        version,
        category_ids,
        of: 'motos',
        request_key: crypto.randomUUID(),
        reason: 'Para medirlo otra vez',
      },
    });
  }
  return day.draw();
}

/**
 * Prints a drawn day, or one stage of a class. Returns the milliseconds from the press to the last byte of the file.
 */
async function print(
  site: string,
  office: OfficeCaller,
  race_id: number,
  what: { parts: DayPart[]; category_id?: number; phase?: Phase },
): Promise<{ took: number; bytes: number }> {
  const began = performance.now();
  const { file } = await office.ask(printDay, { params: { id: race_id }, body: { paper: 'A4', ...what } });
  const answer = await fetch(new URL(file, site));
  if (!answer.ok) throw new Error(`${file} is answered ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  return { took: performance.now() - began, bytes: byteLength };
}

/** Waits until everybody reads that the results are official. Returns the milliseconds since the call. */
async function untilPublic(site: string, race_id: number): Promise<number> {
  const began = performance.now();
  const waited = () => performance.now() - began;
  while (waited() < 30_000) {
    const answer = await fetch(`${site}/api/races/${race_id}`);
    if ((await answer.text()).includes('"race_status":"OFFICIAL"')) return waited();
    await sleep(10);
  }
  throw new Error('the public does not read that the results are official');
}

/**
 * Measures a race day of 628 riders in 44 classes: the draw, the stages, the results, and the public page meanwhile.
 */
export async function benchDay(site: string): Promise<Row[]> {
  const office = new OfficeCaller(site);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const meeting = await openMeeting(office, { riders, seed, rules: {} });
  const page = `${site}/races?cup_id=${meeting.cup.cup_id}&race_date=${meeting.cup.cup_dates[0]?.date}`;
  const day = new RaceDay(office, meeting, seed);
  const classes = await drawOften(office, day, meeting.race_id);
  const paper = await print(site, office, meeting.race_id, { parts: [...DAY_PARTS] });
  await sleep(1000);
  const quiet = await readers(page, quietMs).times;
  const typing = readers(page, 0);
  office.pauseMs = typedEveryMs;
  await day.begin(classes.slice(0, heatsTyped));
  office.pauseMs = 0;
  typing.stop();
  const whileTyped = await typing.times;
  const busy = readers(page, 0);
  const began = performance.now();
  await day.motos(classes);
  await day.stages(classes);
  await day.publish();
  const seen = await untilPublic(site, meeting.race_id);
  const took = (performance.now() - began) / 1000;
  busy.stop();
  const meanwhile = await busy.times;
  const sheets: number[] = [];
  const { classes: ridden } = await office.ask(getDay, { params: { id: meeting.race_id } });
  const finals = ridden.filter(({ phase }) => phase === 'final').slice(0, stagesPrinted);
  for (const { category_id } of finals) {
    const { took: ms } = await print(site, office, meeting.race_id, {
      parts: ['gates'],
      category_id,
      phase: 'final',
    });
    sheets.push(ms);
  }
  const { races, unresolved, wrong } = await judgeDay(office, meeting, day.line);
  const quietP99 = quantile(quiet, 0.99);
  const busyP99 = quantile(meanwhile, 0.99);
  const drawn = office.timesOf(makeDraw);
  const stage = quantile(office.timesOf(drawStage), 0.95);
  const typedP99 = quantile(whileTyped, 0.99);
  return [
    row(
      `${riders} riders in ${classes.length} classes drawn at once, until the day is answered, median of ${drawn.length}`,
      median([...drawn]),
      300,
      `slowest ${Math.max(...drawn).toFixed(0)} ms`,
    ),
    row(
      `a stage made, until the day is answered, p95 of ${office.timesOf(drawStage).length}`,
      stage,
      300,
      `foreseen ${quantile(office.timesOf(foreseeStage), 0.95).toFixed(0)} ms`,
    ),
    row(
      'and its gate sheet with it, to the last byte of the file, p95',
      stage + quantile(sheets, 0.95),
      300,
      `the sheet alone ${quantile(sheets, 0.95).toFixed(0)} ms, p95 of ${sheets.length}`,
    ),
    row('the day is made official, until the public answer says so', seen, 1000, 'asked every 10 ms'),
    row(
      `the whole day on paper, A4, to the last byte of the file`,
      paper.took,
      5000,
      `${(paper.bytes / 1024).toFixed(0)} KiB`,
    ),
    {
      what: `a heat written, p95 of ${office.timesOf(writeResults).length}`,
      figure: `${quantile(office.timesOf(writeResults), 0.95).toFixed(0)} ms`,
      beside: `${races} races in ${took.toFixed(0)} s, ${unresolved} unresolved, ${wrong.length} ranks differ`,
      target: '',
      holds: null,
    },
    {
      what: `the public page of that race, 8 phones, while a heat is written every ${(2 * typedEveryMs) / 1000} s, p99 of ${whileTyped.length}`,
      figure: `${typedP99.toFixed(0)} ms`,
      beside: `quiet ${quietP99.toFixed(0)} ms`,
      target: '≤ 2 × quiet',
      holds: typedP99 <= 2 * quietP99,
    },
    {
      what: `the same while a day is ridden in a minute, p99 of ${meanwhile.length}`,
      figure: `${busyP99.toFixed(0)} ms`,
      beside: `quiet ${quietP99.toFixed(0)} ms`,
      target: '',
      holds: null,
    },
  ];
}
