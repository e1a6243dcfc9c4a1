import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { listAutoEntries } from '#contract/entries/office/auto-entries.ts';
import { addDays } from '#rules/calendar.ts';
import { enterByItself } from '#server/entries/auto/auto-entry.ts';
import { followClock } from '#server/entries/desk/follow-clock.ts';
import { readEntriesForLetter } from '#server/entries/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;
let token: string;
/** The date before the one of the gate. */
let before: number;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id } = gate.place;
  token = (await gate.people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
});
afterAll(() => app.stop());

/** Creates a cup with automatic entries: a date that was ridden, and one whose entries open in a moment. */
beforeEach(async () => {
  await gate.anotherDate();
  const day = addDays(gate.race_date, -14);
  await app.pool.query(`insert into cup_date (cup_id, race_date, date_name) values ($1, $2, 'La anterior')`, [
    gate.cup_id,
    day,
  ]);
  before = await app.world.race(gate.cup_id, day, 'OFFICIAL');
  await app.pool.query(`update cup set cup_auto_inscription = true where cup_id = $1`, [gate.cup_id]);
  await gate.status('NOT_ISCRIPTION');
});

/** Lets a rider have ridden the date before, in a class. */
async function rode(rider_id: number, category_id = gate.boys): Promise<void> {
  await app.pool.query(
    `insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3) on conflict do nothing`,
    [before, category_id, gate.cup_id],
  );
  await app.pool.query(
    `insert into entry (race_id, category_id, rider_id, plate) select $1, $2, $3, (700 + count(*))::text from entry where race_id = $1`,
    [before, category_id, rider_id],
  );
}

/** Creates a family whose rider has a season licence and rode the date before. */
async function regular(options: Parameters<Gate['family']>[0] = {}) {
  const family = await gate.family(options);
  await rode(family.rider_id);
  return family;
}

const jobs = async () =>
  (
    await app.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'auto_enter' and key = $1`,
      [`auto_enter ${gate.race_id}`],
    )
  ).rows.length;

/** Runs the clock and the jobs that it starts. */
async function opened(): Promise<void> {
  await followClock(app.db);
  expect(await jobs()).toBe(1);
  await enterByItself(app.db, gate.race_id);
}

async function listed(): Promise<z.infer<typeof listAutoEntries.reply>> {
  const path = `/api/office/races/${gate.race_id}/auto-entries`;
  return (await gate.people.call('GET', path, token)).json<z.infer<typeof listAutoEntries.reply>>();
}

const why = async () =>
  Object.fromEntries((await listed()).refused.map((line) => [line.rider_id, line.why] as const));

describe('a cup that enters riders by itself', () => {
  test('enters who rode the date before with a licence of the season, in the same class, and tells the family', async () => {
    const { rider_id, user_id } = await regular();
    const newcomer = await gate.family();
    const guest = await regular({ licence: false });
    await opened();
    expect(await gate.riders()).toEqual([rider_id]);
    expect(await gate.riders()).not.toContain(newcomer.rider_id);
    expect(await gate.riders()).not.toContain(guest.rider_id);
    expect(await listed()).toEqual({ entered: 1, refused: [] });
    const letter = await readEntriesForLetter(app.db, user_id, gate.race_id);
    expect([letter?.entries.length, letter?.by_itself.length]).toEqual([1, 1]);
    const { rows } = await app.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'entries' and key = $1`,
      [`entries ${user_id} ${gate.race_id}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('at the first date enters whoever has the licence', async () => {
    await app.pool.query(`delete from race where race_id = $1`, [before]);
    const { rider_id } = await gate.family();
    await opened();
    expect(await gate.riders()).toEqual([rider_id]);
  });

  test('begun again it goes on where it ended, nobody twice; two at once enter nobody twice', async () => {
    const first = await regular();
    const second = await regular();
    await followClock(app.db);
    await Promise.all([1, 2].map(() => enterByItself(app.db, gate.race_id)));
    await app.pool.query(`update race set auto_entered_at = null where race_id = $1`, [gate.race_id]);
    await enterByItself(app.db, gate.race_id);
    expect((await gate.riders()).toSorted((a, b) => a - b)).toEqual([first.rider_id, second.rider_id]);
    expect((await listed()).entered).toBe(2);
    // When it is done, the clock does not start it again.
    await app.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [
      `auto_enter ${gate.race_id}`,
    ]);
    await followClock(app.db);
    expect(await jobs()).toBe(0);
  });

  test('whoever withdraws is not entered again', async () => {
    const { rider_id, token: family } = await regular();
    await opened();
    expect((await gate.withdraw(family, rider_id)).statusCode).toBe(200);
    await app.pool.query(`update race set auto_entered_at = null where race_id = $1`, [gate.race_id]);
    await enterByItself(app.db, gate.race_id);
    expect(await gate.riders()).toEqual([]);
  });

  test('whom it cannot enter is told to the office with why, and a family is charged for nothing it did not ask for', async () => {
    const old = await regular({ birthdate: '1990-01-01' });
    const charged = await regular();
    await app.pool.query(`update club set club_payments = true where club_id = $1`, [gate.place.club_id]);
    await app.pool.query(`insert into club_entry_fee (club_id, cup_id, cents) values ($1, $2, 500000)`, [
      gate.place.club_id,
      gate.cup_id,
    ]);
    await opened();
    expect(await gate.riders()).toEqual([]);
    expect(await why()).toEqual({
      [old.rider_id]: 'inscription.category_old',
      [charged.rider_id]: 'auto.fee',
    });
    await app.pool.query(`delete from club_entry_fee`);
    await app.pool.query(`update club set club_payments = false`);
  });

  test('a full class lets wait, as for everybody', async () => {
    const first = await regular();
    const second = await regular();
    await app.pool.query(`update cup_category set entry_limit = 1 where cup_id = $1 and category_id = $2`, [
      gate.cup_id,
      gate.boys,
    ]);
    await opened();
    expect(await gate.riders()).toEqual([first.rider_id]);
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `select rider_id from entry_waiting where race_id = $1`,
      [gate.race_id],
    );
    expect(rows.map(({ rider_id }) => rider_id)).toEqual([second.rider_id]);
  });

  test('chosen while entries are open it begins with the next date', async () => {
    await app.pool.query(`update cup set cup_auto_inscription = false where cup_id = $1`, [gate.cup_id]);
    await gate.status('INSCRIPTION');
    await regular();
    const path = `/api/office/cups/${gate.cup_id}`;
    const { version } = (await gate.people.call('GET', path, token)).json<{ version: number }>();
    const body = { version, cup_auto_inscription: true };
    const saved = await gate.people.call('PUT', path, token, body);
    expect(saved.json()).toMatchObject({ cup_auto_inscription: true });
    const cup = (await app.get(`/api/cups/${gate.cup_id}`)).json<{ cup_auto_inscription: boolean }>();
    expect(cup.cup_auto_inscription).toBe(true);
    await followClock(app.db);
    expect(await jobs()).toBe(0);
  });

  test('without the setting nobody is entered', async () => {
    await app.pool.query(`update cup set cup_auto_inscription = false where cup_id = $1`, [gate.cup_id]);
    await regular();
    await followClock(app.db);
    expect(await jobs()).toBe(0);
    await enterByItself(app.db, gate.race_id);
    expect(await gate.riders()).toEqual([]);
  });
});
