import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/ground/db/pool.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

test('a connection that dies inside a transaction costs that transaction, and the process goes on', async () => {
  const lost: Error[] = [];
  const pool = openPool({ connection: database.connection, onError: (error) => lost.push(error) });
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => lost.length).toBe(1);
  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release();
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection that dies while nobody uses it is heard of once and replaced', async () => {
  const lost: Error[] = [];
  const pool = openPool({ connection: database.connection, max: 1, onError: (error) => lost.push(error) });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect(lost).toHaveLength(1);
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
