import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SeasonRider } from '#contract/entries/entries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
});
afterAll(() => app.stop());
// All cups belong to one organization, so the dates of the previous test are closed.
beforeEach(() => app.pool.query(`update cup set cup_status = 'CLOSED'`));

async function seasonOf(token: string): Promise<SeasonRider> {
  const answer = await gate.people.call('GET', '/api/riders/season', token);
  const [season] = answer.json<{ items: SeasonRider[] }>().items;
  if (season === undefined) throw new Error(answer.body);
  return season;
}

/** Adds another date of an open cup and moves `gate` to it. Returns the previous date. */
async function oneMoreDate(race_status?: string): Promise<number> {
  const before = gate.race_id;
  await gate.anotherDate();
  if (race_status !== undefined) await gate.status(race_status);
  return before;
}

test('a family that is new on race day is shown the date it can enter, not the one being ridden', async () => {
  await oneMoreDate('RACING');
  await oneMoreDate();
  const { token } = await gate.family({ licence: false });
  const { next, later } = await seasonOf(token);
  expect(next).toMatchObject({ race_id: gate.race_id, open: true, missing: ['licence'] });
  expect(later).toBeNull();
});

test('whoever rides today reads of today, and of the next date that takes entries', async () => {
  await oneMoreDate();
  const { token, rider_id } = await gate.family();
  await gate.enter(token, rider_id);
  await gate.status('RACING');
  await moveTo(0);
  const today = await oneMoreDate();
  const { next, later } = await seasonOf(token);
  expect(next).toMatchObject({ race_id: today, race_status: 'RACING', open: false });
  expect(next?.entered).toHaveLength(1);
  expect(later).toMatchObject({ race_id: gate.race_id, open: true, entered: [] });
});

test('a date whose entries open later is told, one that closed without the rider is not', async () => {
  await oneMoreDate('CLOSED');
  const closed = await oneMoreDate('NOT_ISCRIPTION');
  const { token } = await gate.family({ licence: false });
  const { next, later } = await seasonOf(token);
  expect(next?.race_id).toBe(gate.race_id);
  expect([next?.race_id, later?.race_id]).not.toContain(closed);
});

test('with nothing to ride and nothing to enter there is no date', async () => {
  await oneMoreDate('CLOSED');
  const { token } = await gate.family({ licence: false });
  expect(await seasonOf(token)).toMatchObject({ next: null, later: null });
});

/** Moves the gate's date to this many days from today at the track. */
const moveTo = (days: number) =>
  app.pool.query(
    `update cup_date set race_date = (now() at time zone 'America/Argentina/Buenos_Aires')::date + $2::int
     where cup_id = $1`,
    [gate.cup_id, days],
  );

test('a meeting that is ridden past midnight is still told, one that nobody ended is not told for ever', async () => {
  await oneMoreDate();
  const { token, rider_id } = await gate.family();
  await gate.enter(token, rider_id);
  await gate.status('RACING');
  await moveTo(-1);
  expect((await seasonOf(token)).next).toMatchObject({ race_id: gate.race_id, race_status: 'RACING' });
  await moveTo(-2);
  expect((await seasonOf(token)).next).toBeNull();
});

test('a second date on a day on which the rider is in one already is not offered', async () => {
  await oneMoreDate();
  const { token, rider_id } = await gate.family();
  await gate.enter(token, rider_id);
  const entered = await oneMoreDate();
  expect(await seasonOf(token)).toMatchObject({ next: { race_id: entered }, later: null });
  await moveTo(12);
  expect(await seasonOf(token)).toMatchObject({
    next: { race_id: entered },
    later: { race_id: gate.race_id },
  });
});

test('dates of another country come after those of the rider’s own organization', async () => {
  await oneMoreDate();
  const { token } = await gate.family();
  const abroad = gate.cup_id;
  await oneMoreDate();
  // She has a licence for the first cup, which now is one of Brazil.
  await app.pool.query(
    `with brazil as (insert into country (country_name, country_code) values ('Brasil', 'BRA') returning country_id),
       other as (insert into organization (organization_name, organization_shortname, country_id)
         select 'Federação', 'FAUB', country_id from brazil returning organization_id)
     update cup set organization_id = (select organization_id from other) where cup_id = $1`,
    [abroad],
  );
  expect(await seasonOf(token)).toMatchObject({ next: { race_id: gate.race_id }, later: null });
});

test('what is missing comes with the category and the kind of licence it is asked for', async () => {
  await oneMoreDate();
  const { token } = await gate.family({ licence: false });
  expect((await seasonOf(token)).next).toMatchObject({
    organization_id: gate.place.organization_id,
    missing: ['licence'],
    nearest: { category_id: gate.boys, lbr_guest: 'FALSE' },
  });
});
