import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import type { Race } from '#contract/season/races/races.ts';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import type { OfficeTrack } from '#contract/season/office/places/tracks.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { readProgrammeDay } from '#server/raceday/office/day/programme/programme-queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await table.gate.anotherDate();
});

/** Rides the date on a track with a clock of its own, or with the organization's. */
async function rideOn(track_zone: string | null): Promise<void> {
  const { people, place, cup_id } = table.gate;
  const address = `/api/office/organizations/${place.organization_id}/tracks`;
  const made = await people.call('POST', address, table.secretary, {
    track_name: `Pista ${cup_id} ${track_zone}`,
    track_city: '',
    track_state: '',
    country_id: null,
    track_latitude: null,
    track_longitude: null,
    track_directions: '',
    track_contact: '',
    track_surface: '',
    track_length: null,
    track_zone,
  });
  const track = made.json<OfficeTrack>();
  expect(track.track_zone).toBe(track_zone);
  await app.pool.query('update cup_date set track_id = $2 where cup_id = $1', [cup_id, track.track_id]);
}
const race = async () => (await app.get(`/api/races/${table.gate.race_id}`)).json<Race>();
const hoursAfter = (one: string | null, other: string | null): number =>
  (Date.parse(other ?? '') - Date.parse(one ?? '')) / 3_600_000;

test('a track has the clock of its organization, until somebody gives it another one', async () => {
  const before = await race();
  await rideOn(null);
  const after = await race();
  expect(after.organization.organization_zone).toBe(before.organization.organization_zone);
  expect(after.closes_at).toBe(before.closes_at);
});

test('entries of a date in Manaus open and close by the clock of Manaus, an hour after Buenos Aires', async () => {
  const before = await race();
  await rideOn('America/Manaus');
  const after = await race();
  expect(after.organization.organization_zone).toBe('America/Manaus');
  expect(hoursAfter(before.closes_at, after.closes_at)).toBe(1);
  expect(hoursAfter(before.opens_at, after.opens_at)).toBe(1);
  const { items } = (await app.get('/api/calendar')).json<{ items: CalendarDate[] }>();
  expect(items.find(({ race_id }) => race_id === table.gate.race_id)).toMatchObject({
    organization_zone: 'America/Manaus',
    closes_at: after.closes_at,
  });
});

test('whether a family may still enter is told by the clock of the track', async () => {
  const { gate } = table;
  const { rows } = await app.pool.query<{ hour: number }>(
    `select extract(hour from now() at time zone 'America/Argentina/Buenos_Aires')::int as hour`,
  );
  // At any hour one end of the world has another day than Buenos Aires: yesterday, or tomorrow already.
  const isEarly = (rows[0]?.hour ?? 0) < 7;
  await app.pool.query('update cup set cup_inscription_end = $2 where cup_id = $1', [
    gate.cup_id,
    isEarly ? 5 : 4,
  ]);
  const enters = async () => {
    const { token, rider_id } = await gate.family();
    return (await gate.enter(token, rider_id)).statusCode;
  };
  expect([(await table.desk()).race_status, await enters()]).toEqual(
    isEarly ? ['CLOSED', 409] : ['INSCRIPTION', 200],
  );
  await rideOn(isEarly ? 'Pacific/Honolulu' : 'Pacific/Kiritimati');
  expect([(await table.desk()).race_status, await enters()]).toEqual(
    isEarly ? ['INSCRIPTION', 200] : ['CLOSED', 409],
  );
});

test('the day is that of the track: its first gate is at nine by that clock', async () => {
  const { race_id, race_date } = table.gate;
  await rideOn('America/Noronha');
  await app.pool.query(
    `insert into race_day (race_id, draw_method, first_gate_at) values ($1, 'random', '09:00')`,
    [race_id],
  );
  const day = (await table.ask('GET', '/day/programme')).json<DayProgramme>();
  expect(day).toMatchObject({ organization_zone: 'America/Noronha', first_gate_at: '09:00' });
  const { first_gate } = await readProgrammeDay(openDb(app.pool), race_id);
  expect(first_gate).toBe(`${race_date}T11:00:00.000Z`);
});
