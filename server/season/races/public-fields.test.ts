import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicFields, type RiderNames } from './columns.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await lendDatabase();
});
afterAll(() => database.drop());

const fields = [
  { name: 'rider_team', identifies: true },
  { name: 'rider_city', identifies: false },
] as const;

/** Reads the public columns of somebody with this team and city. */
async function aboutOf(public_name: string, names: RiderNames, team: string | null, city: string | null) {
  const { rows } = await database.pool.query<{ about: unknown }>(
    `select ${publicFields(names, fields)} as about
     from (select $1::text as public_name, $2::text as rider_team, $3::text as rider_city) p`,
    [public_name, team, city],
  );
  return rows[0]?.about;
}

test('everybody reads the public fields of a rider; initials hide those that identify', async () => {
  expect(await aboutOf('full', 'public', 'Los Rayos', 'Salta')).toEqual({
    rider_team: 'Los Rayos',
    rider_city: 'Salta',
  });
  expect(await aboutOf('initials', 'public', 'Los Rayos', 'Salta')).toEqual({ rider_city: 'Salta' });
  expect(await aboutOf('initials', 'full', 'Los Rayos', null)).toEqual({ rider_team: 'Los Rayos' });
});

test('who has none of them, or where no field is public, nothing is told', async () => {
  expect(await aboutOf('full', 'public', null, null)).toBeNull();
  expect(publicFields('public', [])).toBe('null');
});
