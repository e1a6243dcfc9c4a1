import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DayPack, getDayPack, saveJudging } from '#contract/raceday/judging/day.ts';
import { getLive } from '#contract/raceday/live/live.ts';
import { getVenue, offerVenue, takeBackVenue } from '#contract/raceday/venue/venue.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { runProgram } from '#server/testing/program.ts';
import { openMeeting } from '../day/meeting.ts';
import { OfficeCaller } from '../day/office-caller.ts';
import { RaceDay } from '../day/ride.ts';
import { startSite } from '../e2e/site.ts';
import { Scope } from '../faults/scope.ts';
import { Node, until } from '../faults/site.ts';
import { openJudge, quantile } from './judge-server.ts';
import type { Row } from './report.ts';
import { VenueLine } from './venue-line.ts';

const RIDERS = 628;
const HEATS_OF_A_DAY = 378;
const JUDGES = 3;
/** So many heats are judged over the slow line, one every few seconds, and so many while there is none. */
const SLOW_HEATS = 30;
const SLOW_EVERY_MS = 2500;
const AWAY_HEATS = 250;
const PATIENCE_MS = 180_000;

const row = (what: string, figure: number, unit: string, most: number, beside = ''): Row => ({
  what,
  figure: `${figure.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
  beside,
  target: `≤ ${most} ${unit}`,
  holds: figure <= most,
});

/** Runs `npm run venue` beside a laptop. Returns what it printed, and the seconds that it took. */
async function command(node: Node, ...args: string[]): Promise<{ lines: readonly string[]; took: number }> {
  const begun = performance.now();
  const env = { DATA_DIR: node.dataDir, DEMO: 'off' };
  const program = runProgram('scripts/run.mjs', ['server/app/commands/venue.ts', ...args], env);
  if ((await program.ended) !== 0) throw new Error(`venue ${args[0]}: ${program.lines.join(' · ')}`);
  return { lines: program.lines, took: (performance.now() - begun) / 1000 };
}

/** Reads one number from the database of a laptop. */
async function numberOf(node: Node, text: string): Promise<number> {
  const client = new pg.Client(node.connection);
  await client.connect();
  try {
    return (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

const setsOf = (node: Node): Promise<number> =>
  numberOf(node, 'select coalesce(max(n), 0)::int as n from venue_set');

type Judge = Awaited<ReturnType<typeof openJudge>>;
type Heat = DayPack['heats'][number];

/** Lets all judges say the same order of a heat. */
async function judged(judges: readonly Judge[], { riders, category_id, phase, serie }: Heat): Promise<void> {
  const order = riders.map(({ entry_id }) => entry_id);
  for (const judge of judges) await judge.say([judge.sheet({ category_id, phase, serie }, order)]);
}

/** Measures a race at the track: how it is copied, how fast and with how many bytes it is told, and how another laptop goes on. */
export async function benchVenue(): Promise<Row[]> {
  const site = await startSite();
  const scope = new Scope();
  const rows: Row[] = [];
  try {
    const cloud = new OfficeCaller(site.url);
    await cloud.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
    const meeting = await openMeeting(cloud, { riders: RIDERS, seed: 1, rules: {} });
    const { race_id, cup } = meeting;
    const params = { id: race_id };
    await new RaceDay(cloud, meeting, 1).draw();
    const line = await VenueLine.open(scope, Number(new URL(site.url).port));
    const home = `http://127.0.0.1:${line.port}`;
    const offer = async () => (await cloud.ask(offerVenue, { params, body: { name: 'Notebook' } })).code;
    const laptop = await Node.make(scope);
    await laptop.start(PATIENCE_MS);

    const migrations = await numberOf(laptop, 'select max(number) as n from schema_migration');
    // A stranger with a code of its own shows how long the copy is; the code of the laptop is made after it.
    const plain = await fetch(`${site.url}/api/venue/copy`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: await offer(), server_id: randomUUID(), migrations }),
    });
    const { length } = await plain.text();
    if (!plain.ok) throw new Error(`the copy is answered ${plain.status}`);
    line.quality = { delayMs: 0, kbits: 1000 };
    const copied = await command(laptop, 'copy', home, await offer());
    const { bytes } = line.down;
    rows.push(
      row(`the copy of ${RIDERS} riders`, length / 1000, 'kB', 2000),
      row('the same on the line, packed', bytes / 1000, 'kB', 100),
      row('copied at 1 Mbit/s, with the start of the command', copied.took, 's', 10),
    );
    const lead = await command(laptop, 'lead');
    rows.push(row('the lead given, with the start of the command', lead.took, 's', 2));

    const [, user_email = '', own = ''] = /(\S+@venue\.invalid), (\S+)/.exec(copied.lines.join('\n')) ?? [];
    const office = new OfficeCaller(laptop.origin);
    await office.signIn(user_email, own);
    await office.ask(saveJudging, {
      params,
      body: { seats: JUDGES, table_confirms: false, two_sign: false },
    });
    const where = { url: laptop.origin, race_id, until: cup.cup_dates[0]?.date ?? '' };
    const judges: Judge[] = [];
    for (let seat = 1; seat <= JUDGES; seat += 1) judges.push(await openJudge(office, where, seat));
    const { pack } = await office.ask(getDayPack, { params });
    const heats = [...(pack?.heats ?? [])];
    const known = async () => (await cloud.ask(getVenue, { params })).known_n;
    const level = async () => {
      const n = await setsOf(laptop);
      return until(`set ${n} is in the cloud`, async () => (await known()) >= n, PATIENCE_MS, 100);
    };
    await level();

    line.quality = { delayMs: 150, kbits: 64 };
    const upBefore = line.up.bytes;
    const waits: number[] = [];
    for (const heat of heats.splice(0, SLOW_HEATS)) {
      const before = (await cloud.ask(getLive, { params })).seq;
      await judged(judges, heat);
      const settled = performance.now();
      await until(
        `race ${heat.number} is read in the cloud`,
        async () => (await cloud.ask(getLive, { params })).seq > before,
        PATIENCE_MS,
        50,
      );
      waits.push((performance.now() - settled) / 1000);
      await sleep(SLOW_EVERY_MS);
    }
    const up = ((line.up.bytes - upBefore) / waits.length) * HEATS_OF_A_DAY;
    rows.push(
      row(
        `settled at the track until it is read in the cloud, at 150 ms and 64 kbit/s, p95 of ${waits.length}`,
        quantile(waits, 0.95),
        's',
        4,
        `median ${quantile(waits, 0.5).toFixed(2)} s`,
      ),
      row(`a day of ${HEATS_OF_A_DAY} heats upwards, with ${JUDGES} judges`, up / 1000, 'kB', 700),
    );

    line.cut();
    for (const heat of heats.splice(0, AWAY_HEATS)) await judged(judges, heat);
    const waiting = (await setsOf(laptop)) - (await known());
    line.quality = { delayMs: 150, kbits: 1000 };
    line.join();
    const all = (await level()) / 1000;
    rows.push(
      row(
        `${AWAY_HEATS} heats judged without a line, until the cloud has all`,
        all,
        's',
        30,
        `${waiting} sets`,
      ),
    );

    const stick = join(await scope.folder(), 'stick');
    const mirror = runProgram('scripts/run.mjs', ['server/app/commands/venue.ts', 'mirror', stick], {
      DATA_DIR: laptop.dataDir,
      DEMO: 'off',
    });
    scope.defer(() => mirror.killTree());
    for (const heat of heats.splice(0, 5)) await judged(judges, heat);
    await sleep(5000);
    const last = await setsOf(laptop);
    await mirror.killTree();
    await laptop.kill();
    const died = performance.now();
    const second = await Node.make(scope);
    await command(second, 'take-up', stick);
    await second.start(PATIENCE_MS);
    const lost = last - (await setsOf(second));
    rows.push(
      row(
        'a second laptop leads after the first died, from its stick',
        (performance.now() - died) / 1000,
        's',
        120,
      ),
      row('sets lost by that', Math.max(0, lost), 'sets', 0),
    );
    const begun = performance.now();
    const seen_n = await known();
    await cloud.ask(takeBackVenue, { params, body: { reason: 'Se midió', seen_n } });
    rows.push(row('taken back by the cloud', (performance.now() - begun) / 1000, 's', 1));
    return rows;
  } finally {
    await scope.close();
    await site.stop();
  }
}
