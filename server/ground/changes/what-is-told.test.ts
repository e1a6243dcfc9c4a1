import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { World } from '#server/testing/world.ts';

let database: TestDatabase;
let line: pg.Client;
let told: string[] = [];
let ids: number[];

beforeAll(async () => {
  database = await freshDatabase();
  line = new pg.Client(database.connection);
  await line.connect();
  line.on('notification', ({ payload = '' }) => told.push(payload));
  await line.query('listen public_changed');
  const organization = await new World(database.pool).organization();
  const { rows } = await database.pool.query<{ rider_id: number }>(
    `insert into rider (rider_firstname, organization_id) select 'Piloto ' || n, $1 from generate_series(1, 3000) n returning rider_id`,
    [organization],
  );
  ids = rows.map(({ rider_id }) => rider_id);
});
afterAll(async () => {
  await line.end();
  await database.drop();
});

/** Renames some riders in one statement, and returns what the database told. */
async function rename(some: readonly number[], name: string): Promise<string[]> {
  told = [];
  await database.pool.query(`update rider set rider_firstname = $2 where rider_id = any($1)`, [some, name]);
  await line.query('select 1');
  return told;
}

test('a name that changes is told with who has it, and to be forgotten', async () => {
  expect(await rename(ids.slice(0, 1), 'Ana')).toEqual([`forget rider:${ids[0]} riders`]);
});

test('a row that is written as it was is not told', async () => {
  expect(await rename(ids.slice(0, 1), 'Ana')).toEqual([]);
});

test('many at once are told in few messages that each fit', async () => {
  const messages = await rename(ids.slice(0, 1000), 'Bea');
  expect(messages.length).toBe(5);
  expect(messages.flatMap((one) => one.split(' ').slice(1)).length).toBe(1001);
  expect(Math.max(...messages.map((one) => one.length))).toBeLessThan(8000);
});

test('thousands at once are told as everything', async () => {
  expect(await rename(ids, 'Caro')).toEqual(['forget']);
});
