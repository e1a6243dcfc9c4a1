import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DayPack, getDayPack } from '#contract/raceday/judging/day.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import { addDays } from '#rules/calendar.ts';
import { gateFrame, riderFrame, statusFrame } from '#rules/raceday/timing/p3/write-frame.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { TrackCalls } from '#server/operations/demo/timing/track-calls.ts';
import { runProgram } from '#server/testing/program.ts';
import { Decoder } from '../day/judges/decoder.ts';
import { Officials } from '../day/judges/officials.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import { judgeDay } from '../day/truth.ts';
import { type Site, startSite } from '../e2e/site.ts';
import { databaseIn } from '../faults/site.ts';
import { quantile } from './judge-server.ts';
import type { Row } from './report.ts';

const RIDERS = 628;
/** An even seed has somebody at the clock. */
const SEED = 2;
const JUDGES = 3;
const MOST_MS = 400;
/** So many heats are heard through a decoder's socket, as fast as two of them may follow each other. */
const HEATS = 60;
const RIDERS_AT_SOCKET = 200;
const GATE = 9992;
const FIRST_MS = 600;

const times = (took: readonly number[]): string =>
  `median ${quantile(took, 0.5).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms`;

/** Rides a day of today with three judges, a table and a decoder that loses and doubles some of what it hears. */
async function rideTimed(url: string): Promise<Row[]> {
  const office = new OfficeCaller(url);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const rules = { tie_break: 'timed', moto_mode: 'fixed' } as const;
  const meeting = await openMeeting(office, { riders: RIDERS, seed: SEED, rules });
  const { race_id, cup } = meeting;
  const day = new RaceDay(office, meeting, SEED);
  const classes = await day.draw();
  const where = { url, race_id, until: addDays(cup.cup_dates[0]?.date ?? '', 1) };
  const officials = await Officials.come(office, where, { judges: JUDGES, error: 0, offline: 0, seed: SEED });
  const chips = { chipOf: (entry_id: number) => day.line.chipOf(entry_id), seed: SEED };
  const decoder = await Decoder.come(office, where, chips);
  officials.decoder = decoder;
  day.officials = officials;
  await day.motos(classes);
  await day.stages(classes);
  await day.publish();
  const { races, unresolved, wrong } = await judgeDay(office, meeting, day.line);
  const timing = await decoder.account(office, race_id);
  for (const one of [...timing.wrong, ...wrong].slice(0, 10)) console.error(one);
  const p95 = quantile(timing.took, 0.95);
  const mistakes = timing.wrong.length + timing.strangers + timing.marks + wrong.length + unresolved;
  return [
    {
      what: `a day heard by a decoder beside ${JUDGES} judges and the table: wrong laps, riders in a wrong heat, DNS from silence, ranks that differ`,
      figure: `${timing.wrong.length}, ${timing.strangers}, ${timing.marks}, ${wrong.length}`,
      beside: `${races} races, ${unresolved} unresolved; ${timing.laps} laps of ${timing.passings} passings, ${timing.lost} more lost on purpose`,
      target: '0, 0, 0, 0',
      holds: mistakes === 0 && timing.laps > 0,
    },
    {
      what: `the passings of a heat said until its sheet is in the log and answered, a whole day heard within the hour, p95 of ${timing.took.length}`,
      figure: `${p95.toFixed(0)} ms`,
      beside: times(timing.took),
      target: `≤ ${MOST_MS} ms`,
      holds: p95 <= MOST_MS,
    },
  ];
}

type Heat = DayPack['heats'][number];

/** Waits until the sheet of a heat by timing is in the log, and returns the milliseconds since a moment. */
async function untilSaid(client: pg.Client, race_id: number, heat: Heat, since: number): Promise<number> {
  const values = [race_id, heat.category_id, heat.phase, heat.serie];
  while (performance.now() - since < 30_000) {
    const { rowCount } = await client.query(
      `select from day_op o join day_device d using (device_id) where o.race_id = $1 and o.category_id = $2
         and o.phase = $3 and o.serie = $4 and o.kind = 'sheet' and d.duty = 'timing' limit 1`,
      values,
    );
    if (rowCount === 1) return performance.now() - since;
    await sleep(4);
  }
  throw new Error(`timing says nothing of race ${heat.number}`);
}

/** Rides heats before a decoder of P3 that a bridge listens to. Returns the milliseconds of each from its last passing. */
async function hearAtSocket(site: Site, folder: string): Promise<number[]> {
  const office = new OfficeCaller(site.url);
  await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
  const meeting = await openMeeting(office, { riders: RIDERS_AT_SOCKET, seed: SEED, rules: {} });
  const { race_id, cup } = meeting;
  const day = new RaceDay(office, meeting, SEED);
  await day.draw();
  const params = { id: race_id };
  const until = cup.cup_dates[0]?.date ?? '';
  const passOf = async (duty: 'timing' | 'gate') =>
    (await office.ask(makeDeskPass, { params, body: { desk_name: duty, until, duty, seat: null } })).code;
  const call = await new TrackCalls(site.url).marshal(await passOf('gate'), race_id);
  const { pack } = await office.ask(getDayPack, { params });
  const lines = new Set<Socket>();
  const decoder = createServer((socket) => lines.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(decoder, 'listening');
  const { port } = decoder.address() as AddressInfo;
  const emit = (frame: Uint8Array) => lines.forEach((socket) => socket.write(frame));
  const to = ['--to', site.url, '--code', await passOf('timing'), '--source', 'finish'];
  const args = ['p3', `127.0.0.1:${port}`, ...to, '--outbox', join(folder, 'out.ndjson')];
  const bridge = runProgram('scripts/run.mjs', ['server/app/commands/timing.ts', ...args]);
  const client = new pg.Client(databaseIn(site.dataDir));
  await client.connect();
  const nowUs = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000));
  let no = 100;
  const rider = (entry_id: number) =>
    riderFrame((no += 1), 100_000_000 + entry_id, day.line.chipOf(entry_id), nowUs());
  const took: number[] = [];
  try {
    while (lines.size === 0) await sleep(50);
    emit(statusFrame(53));
    for (const heat of (pack?.heats ?? []).slice(0, HEATS)) {
      const riders = heat.riders.map(({ entry_id }) => entry_id);
      await call(heat, riders);
      await sleep(300);
      emit(gateFrame((no += 1), GATE, nowUs()));
      await sleep(FIRST_MS);
      for (const entry_id of riders.slice(0, -1)) {
        emit(rider(entry_id));
        await sleep(40);
      }
      const since = performance.now();
      for (const entry_id of riders.slice(-1)) emit(rider(entry_id));
      took.push(await untilSaid(client, race_id, heat, since));
      await sleep(600);
    }
  } finally {
    await bridge.killTree();
    await client.end();
    for (const socket of lines) socket.destroy();
    decoder.close();
  }
  return took;
}

/** Measures a day that a decoder hears, and the way of a passing from its socket to the log. */
export async function benchTiming(): Promise<Row[]> {
  const site = await startSite();
  const folder = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  try {
    const took = await hearAtSocket(site, folder);
    const p95 = quantile(took, 0.95);
    return [
      {
        what: `a passing on the decoder's socket until the sheet is in the log, through a bridge with its file, p95 of ${took.length}`,
        figure: `${p95.toFixed(0)} ms`,
        beside: times(took),
        target: `≤ ${MOST_MS} ms`,
        holds: p95 <= MOST_MS,
      },
      ...(await rideTimed(site.url)),
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
