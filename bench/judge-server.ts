import { brotliCompressSync } from 'node:zlib';
import { getDayPack, openDay, OPS_AT_ONCE, saveJudging, sayOps } from '#contract/raceday/judging/day.ts';
import type { DeviceOp } from '#contract/raceday/judging/ops.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller, Refused } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import type { Row } from './report.ts';

const RIDERS = 628;
const JUDGES = 3;
const HEATS = 400;
const QUIET = 150;
const QUIET_MS = 50;
const MOST_AGAIN = 10;

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

/** Opens a judge's phone driven by the benchmark, which measures what it sends and not what it stores. */
export async function openJudge(
  office: OfficeCaller,
  { url, race_id, until }: { url: string; race_id: number; until: string },
  seat: number,
) {
  const params = { id: race_id };
  const { code } = await office.ask(makeDeskPass, {
    params,
    body: { desk_name: `Juez ${seat}`, until, duty: 'finish', seat },
  });
  const device_id = crypto.randomUUID();
  const caller = new OfficeCaller(url, `198.18.2.${seat}`);
  const { token } = await caller.ask(openDay, { body: { code, device_id, person: `Juez ${seat}` } });
  caller.speakAs(token);
  let device_n = 0;
  const sheet = (heat: DeviceOp['heat'], order: readonly number[]): DeviceOp => {
    device_n += 1;
    const said_at = new Date().toISOString();
    const said: DeviceOp['said'] = {
      kind: 'sheet',
      body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' },
    };
    return { device_id, device_n, heat, attempt: 1, said_at, via: 'net', seat: null, said };
  };
  const say = async (ops: DeviceOp[]): Promise<number> => {
    const begun = performance.now();
    const sent_at = new Date().toISOString();
    const body = { device_id, sent_at, waiting: ops.length, pack_version: '', battery: null, ops };
    const { known } = await caller.ask(sayOps, { params, body });
    if (known.length !== ops.length)
      throw new Error(`${known.length} of ${ops.length} operations were taken`);
    return performance.now() - begun;
  };
  return { caller, sheet, say };
}

type Judge = Awaited<ReturnType<typeof openJudge>>;

/**
 * Sends what a judge stored in eight hours in batches, as a phone does; a batch without an answer is sent again.
 * Returns how many there were.
 */
async function comeBack({ say }: Judge, ops: readonly DeviceOp[]): Promise<number> {
  let again = 0;
  for (let from = 0; from < ops.length;) {
    try {
      await say(ops.slice(from, from + OPS_AT_ONCE));
      from += OPS_AT_ONCE;
    } catch (error) {
      if (!(error instanceof Refused) || again === MOST_AGAIN) throw error;
      again += 1;
    }
  }
  return again;
}

/**
 * Measures a judged day of 628 riders: the lists on a phone, a sheet in a quiet moment, and all phones back online at
 * once.
 */
export async function benchJudgeServer(site: string): Promise<Row[]> {
  const office = new OfficeCaller(site);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const meeting = await openMeeting(office, { riders: RIDERS, seed: 1, rules: {} });
  const { race_id, cup } = meeting;
  const params = { id: race_id };
  await new RaceDay(office, meeting, 1).draw();
  const seated = (seats: number) =>
    office.ask(saveJudging, { params, body: { seats, table_confirms: false, two_sign: false } });
  const where = { url: site, race_id, until: cup.cup_dates[0]?.date ?? '' };
  const judges: Judge[] = [];
  for (let seat = 1; seat <= JUDGES; seat += 1) judges.push(await openJudge(office, where, seat));
  const [first] = judges;
  if (!first) throw new Error('nobody judges');
  const { pack } = await first.caller.ask(getDayPack, { params, query: {} });
  if (pack === null) throw new Error('there is no pack');
  const text = JSON.stringify(pack);
  const packed = brotliCompressSync(text).byteLength;

  await seated(1);
  const quiet: number[] = [];
  for (const { riders, ...heat } of pack.heats.slice(0, QUIET)) {
    const { category_id, phase, serie } = heat;
    const order = riders.map(({ entry_id }) => entry_id);
    quiet.push(await first.say([first.sheet({ category_id, phase, serie }, order)]));
  }
  await seated(JUDGES);
  const heats = Array.from({ length: HEATS }, (_, index) => pack.heats[index % pack.heats.length]);
  const kept = judges.map(({ sheet }) =>
    heats.flatMap((heat) => {
      if (!heat) return [];
      const { category_id, phase, serie, riders } = heat;
      return [sheet({ category_id, phase, serie }, riders.map(({ entry_id }) => entry_id).toReversed())];
    }),
  );
  const begun = performance.now();
  const again = await Promise.all(judges.map((judge, index) => comeBack(judge, kept[index] ?? [])));
  const back = (performance.now() - begun) / 1000;
  const p99 = quantile(quiet, 0.99);
  return [
    {
      what: `the lists of ${pack.riders.length} riders in ${pack.heats.length} heats on a phone, compressed`,
      figure: `${(packed / 1000).toFixed(1)} kB`,
      beside: `${(text.length / 1000).toFixed(0)} kB plain`,
      target: '≤ 12 kB',
      holds: packed <= 12_000,
    },
    {
      what: `a sheet said until its result stands and is answered, quiet, p99 of ${quiet.length}`,
      figure: `${p99.toFixed(0)} ms`,
      beside: `median ${quantile(quiet, 0.5).toFixed(0)} ms`,
      target: `≤ ${QUIET_MS} ms`,
      holds: p99 <= QUIET_MS,
    },
    {
      what: `${JUDGES} judges back on the network with ${HEATS} heats each, until everything is known`,
      figure: `${back.toFixed(1)} s`,
      beside: `${kept.flat().length} operations, ${again.reduce((sum, one) => sum + one, 0)} parcels sent again`,
      target: '≤ 10 s',
      holds: back <= 10 && kept.flat().length === HEATS * JUDGES,
    },
  ];
}
