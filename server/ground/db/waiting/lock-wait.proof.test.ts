import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateJobs } from '#server/ground/jobs/worker.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type LockWait, usualWait } from './lock-wait.ts';
import { type Migration, migrate } from '#server/ground/db/migrate.ts';
import { openPool } from '#server/ground/db/pool.ts';

let database: TestDatabase;
let others: pg.Client[];
let said: string[];

beforeEach(async () => {
  database = await freshDatabase({ empty: true });
  others = [];
  said = [];
});
afterEach(async () => {
  await Promise.all(others.map((other) => other.end().catch(() => undefined)));
  await database.drop();
});

/** The pauses are short, and every sentence is stored. */
const wait: LockWait = {
  ...usualWait,
  say: (sentence) => said.push(sentence),
  pauseMs: 100,
  sayEveryMs: 0,
};

const migration = (number: number, sql: string): Migration => ({
  number,
  name: `000${number}_step.sql`,
  sql,
  sha256: `${number}`.repeat(64),
  additive: true,
});
const create = migration(1, 'create table lane (lane_id bigint primary key)');
const widen = migration(2, 'alter table lane add column lane_name text');

/** Opens a named connection of somebody else. Returns it, and its number in the database. */
async function other(application_name: string): Promise<{ client: pg.Client; pid: number }> {
  const client = new pg.Client({ ...database.connection, application_name });
  client.on('error', () => {});
  others.push(client);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, pid: rows[0]?.pid ?? 0 };
}

/** Reads every table and stays, as a backup does. */
async function startReading() {
  const reader = await other('partidor-backup');
  await reader.client.query('begin isolation level repeatable read, read only');
  await reader.client.query('select * from lane');
  return reader;
}

test('a migration behind a backup lets every page pass, says who is in its way, and is applied when that has ended', async () => {
  await migrate(database.pool, [create], wait);
  const reader = await startReading();
  const migrating = migrate(database.pool, [create, widen], wait);
  await expect.poll(() => said.length).toBeGreaterThan(2);
  // The reader is still there, and so is the migration: a page of the previous version gets through between two
  // tries.
  const page = await other('partidor');
  for (let look = 0; look < 3; look += 1) await page.client.query('select * from lane');
  expect(said.at(-1)).toMatch(
    new RegExp(
      `^What the migration 0002_step\\.sql changes is in use: process ${reader.pid} \\(partidor-backup.*in a transaction for \\d+ s.*pg_terminate_backend\\(${reader.pid}\\)`,
    ),
  );
  await reader.client.query('commit');
  expect(await migrating).toEqual(['0002_step.sql']);
});

test('a migration that never gets its table gives up in one sentence, and nothing of it is kept', async () => {
  await migrate(database.pool, [create], wait);
  const reader = await startReading();
  await expect(
    migrate(database.pool, [create, widen], { ...wait, lockMs: 4000, patienceMs: 1 }),
  ).rejects.toMatchObject({
    code: 'migration_in_the_way',
    message: expect.stringContaining(`pg_terminate_backend(${reader.pid})`),
  });
  await reader.client.query('commit');
  expect((await reader.client.query('select * from lane')).fields.map(({ name }) => name)).toEqual([
    'lane_id',
  ]);
});

test('a start that has nothing to migrate waits for no backup', async () => {
  await migrate(database.pool, [create], wait);
  const reader = await startReading();
  await reader.client.query('select * from schema_migration');
  expect(await migrate(database.pool, [create], wait)).toEqual([]);
  expect(said).toEqual([]);
});

test('a start behind another one says who that is, and goes on when it has ended', async () => {
  const first = await other('partidor');
  await first.client.query('begin; select pg_advisory_xact_lock(7276384301)');
  const starting = migrate(database.pool, [create], wait);
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(said[0]).toMatch(
    new RegExp(`^The lock of the migrations is held by process ${first.pid} \\(partidor.*in a transaction`),
  );
  await first.client.query('commit');
  expect(await starting).toEqual(['0001_step.sql']);
});

test('a lock that was left behind is told with what ends it, and the start does not wait for ever', async () => {
  const left = await other('pooled');
  await left.client.query('select pg_advisory_lock(7276384301)');
  await expect(migrate(database.pool, [create], { ...wait, idleMs: 2000 })).rejects.toMatchObject({
    code: 'migration_lock_left',
    message: expect.stringMatching(
      new RegExp(`process ${left.pid} \\(pooled.*in no transaction.*pg_terminate_backend\\(${left.pid}\\)`),
    ),
  });
  expect(said.length).toBeGreaterThan(0);
  await left.client.query(`select pg_terminate_backend(${left.pid})`).catch(() => undefined);
  expect(await migrate(database.pool, [create], wait)).toEqual(['0001_step.sql']);
});

test('a start leaves no lock and no setting behind in a connection that others get after it, as from a pooler', async () => {
  const pool = openPool({ connection: database.connection, max: 1, onError: () => {} });
  await migrate(pool, [create], wait);
  const { rows } = await pool.query(
    `select (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
       current_setting('statement_timeout') as statements, current_setting('lock_timeout') as waits`,
  );
  expect(rows).toEqual([{ locks: 0, statements: '30s', waits: '0' }]);
  await pool.end();
});

test('the tables of the jobs are made when nobody is in the way any more, and what is waited for is said', async () => {
  const before = await other('partidor');
  await before.client.query('begin; create schema graphile_worker');
  const making = migrateJobs(database.connection, pino({ level: 'silent' }), wait);
  await expect.poll(() => said.length).toBeGreaterThan(1);
  await before.client.query('rollback');
  await making;
  const { rows } = await database.pool.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as are_there`,
  );
  expect(rows).toEqual([{ are_there: true }]);
});
