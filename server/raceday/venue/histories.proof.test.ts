import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import type { TestApp } from '#server/testing/app.ts';
import { empty } from '#server/testing/kept-database.ts';
import { Office } from '#server/testing/office.ts';
import { dayOf } from '#server/testing/day-rows.ts';
import { VenuePair } from '#server/testing/venue.ts';
import { FragileSide, VenueDay, type VenueHistory, venueHistories } from '#server/testing/venue-history.ts';

let pair: VenuePair;
let office: Office;
let sides: { home: FragileSide; track: FragileSide };
let played = 0;
let done = 0;
let sets = 0;
const taken = new Map<string, number>();

beforeAll(async () => {
  pair = await VenuePair.open();
  office = await Office.open(pair.home);
  sides = {
    home: new FragileSide(pair.home.connection, pair.home.pool),
    track: new FragileSide(pair.track.connection, pair.track.pool),
  };
});
afterAll(async () => {
  await sides.home.stop();
  await sides.track.stop();
  await pair.stop();
});

interface Known {
  n: number;
  digest: string;
  rows: { t: string; k: Record<string, number>; r: object | null }[];
}

const setsOf = async ({ pool }: TestApp, race_id: number): Promise<Known[]> =>
  (
    await pool.query<Known>(
      `select n, encode(digest, 'hex') as digest, rows from venue_set where race_id = $1 order by n`,
      [race_id],
    )
  ).rows;

/** What everybody is told of the race while it is ridden, and its draws. */
async function publicOf(app: TestApp, race_id: number): Promise<unknown[]> {
  const facts = await app.pool.query(
    'select key, kind, body from live_fact where race_id = $1 order by key',
    [race_id],
  );
  const draws = await app.get(`/api/races/${race_id}/draws`);
  return [facts.rows, draws.body];
}

/** Tables whose last row by number is how something stands, with the column. */
const lastCounts = {
  stage_publication: 'stage_publication_id',
  tie_decision: 'decision_id',
  draw: 'draw_id',
  result_write: 'write_id',
  day_notice: 'day_notice_id',
} as const;

/** Reads the numbers that rows have before the race is taken anywhere. */
async function numbersOf({ pool }: TestApp, race_id: number): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const [table, id] of Object.entries(lastCounts)) {
    const { rows } = await pool.query<{ id: number }>(`select ${id} as id from ${table} where race_id = $1`, [
      race_id,
    ]);
    found.set(
      table,
      rows.map((row) => row.id),
    );
  }
  return found;
}

/** A row that is new in a set has a higher number than all before it. */
function expectRising(all: readonly Known[], before: ReadonlyMap<string, readonly number[]>): void {
  for (const [table, id] of Object.entries(lastCounts)) {
    const seen = new Set(before.get(table));
    let highest = Math.max(0, ...seen);
    for (const { rows } of all) {
      const fresh = rows.flatMap(({ t, k, r }) => (t === table && r !== null ? [k[id] ?? 0] : []));
      for (const one of fresh.filter((each) => !seen.has(each)))
        expect([table, one > highest]).toEqual([table, true]);
      for (const one of fresh) seen.add(one);
      highest = Math.max(highest, ...fresh);
    }
  }
}

async function play(history: VenueHistory): Promise<void> {
  await empty(pair.track.pool);
  await pair.home.pool.query('delete from rate_limit');
  pair.heard.clear();
  played += 1;
  pair.address = `10.0.${played >> 8}.${played & 255}`;
  office.people.address = pair.address;
  const day = await VenueDay.open(pair, office, sides);
  const { race_id } = day;
  for (const step of history.before) await day.act(step);
  const numbers = await numbersOf(pair.home, race_id);
  await day.copy();
  for (const step of history.between) await day.act(step);
  await day.lead();
  for (const step of history.steps) await ('act' in step ? day.act(step) : day.exchange(step));
  const days = async () =>
    [await dayOf(pair.home.pool, race_id), await dayOf(pair.track.pool, race_id)] as const;

  expect(await pair.exchangeAll()).toBe(null);
  const [home, track] = await days();
  expect(home).toEqual(track);
  const [here, there] = [await setsOf(pair.home, race_id), await setsOf(pair.track, race_id)];
  expect(here).toEqual(there);
  expect(here.map(({ n }) => n)).toEqual(here.map((_, index) => index + 1));
  expectRising(here, numbers);
  expect(await publicOf(pair.home, race_id)).toEqual(await publicOf(pair.track, race_id));
  // What phones told the home server was heard: nothing waits.
  const { rows: waiting } = await pair.home.pool.query(
    'select from venue_inbox where race_id = $1 and taken_n is null',
    [race_id],
  );
  expect(waiting).toEqual([]);
  // Computed again from the log, the day is what it was, on either side.
  await replayRace(pair.track.db, race_id);
  expect(await dayOf(pair.track.pool, race_id)).toEqual(track);
  expect(await pair.exchangeAll()).toBe(null);

  if (!history.isTaken) {
    await pair.giveBack();
    await replayRace(pair.home.db, race_id);
    expect(await dayOf(pair.home.pool, race_id)).toEqual(track);
  } else {
    for (const step of history.unsent) await day.act(step);
    const { known_n } = (await day.home.table.ask('GET', '/venue')).json<{ known_n: number }>();
    const taken = await day.home.table.ask('POST', '/venue/take-back', {
      reason: 'No responde',
      seen_n: known_n,
    });
    expect(taken.statusCode).toBe(200);
    const before = await dayOf(pair.home.pool, race_id);
    const late = (await setsOf(pair.track, race_id)).filter(({ n }) => n > known_n);
    await pair.exchangeAll();
    await pair.exchangeAll();
    expect(await dayOf(pair.home.pool, race_id)).toEqual(before);
    const { items } = (await day.home.table.ask('GET', '/venue/late')).json<{ items: { n: number }[] }>();
    expect(items.map(({ n }) => n)).toEqual(late.map(({ n }) => n));
  }
  done += day.done;
  for (const [act, times] of day.taken) taken.set(act, (taken.get(act) ?? 0) + times);
  sets += here.length;
}

/** A run of the faults ends after so many minutes, with the days that it has played. */
const minutes = Number(process.env['VENUE_MINUTES'] ?? 0);

test(
  'whatever happens to the line and to both servers, the day is equal on both, each set once',
  { timeout: 300_000 + minutes * 60_000 },
  async () => {
    const limit =
      minutes > 0 ? { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false } : {};
    await fc.assert(fc.asyncProperty(venueHistories, play), { numRuns: runs(24), ...limit });
    console.log(
      `venue: ${played} days, ${done} acts, ${sets} sets, ${sides.home.plan.crashes} + ${sides.track.plan.crashes} crashes; ${[...taken].map(([act, times]) => `${act} ${times}`).join(', ')}`,
    );
    expect(done).toBeGreaterThan(played);
  },
);
