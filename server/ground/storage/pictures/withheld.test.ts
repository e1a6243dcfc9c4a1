import { afterAll, beforeAll, expect, test } from 'vitest';
import { PublicChanges } from '#server/ground/changes/public-changes.ts';
import { plainSql } from '#server/ground/db/in-transaction.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { Withheld } from './withheld.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await lendDatabase();
  await database.pool.query(
    `insert into file (storage_key, media_type, byte_size, sha256, is_public)
     values ('public/aa/one.webp', 'image/webp', 1, repeat('a', 64), true)`,
  );
});
afterAll(() => database.drop());

const key = 'public/aa/one.webp';
const withhold = (at: 'now()' | 'null') => database.pool.query(`update file set withheld_at = ${at}`);

test('what is taken down is known once the database has told, and asked for each time while it is not heard', async () => {
  const changes = new PublicChanges();
  const withheld = new Withheld(database.pool);
  withheld.follow(changes);
  changes.emit('heard');
  expect(await withheld.has(key)).toBe(false);
  await withhold('now()');
  changes.emit('changed', ['all']);
  expect(await withheld.has(key)).toBe(false);
  changes.emit('changed', ['all', 'forget']);
  expect(await withheld.has(key)).toBe(true);
  changes.emit('lost', Date.now());
  await withhold('null');
  expect(await withheld.has(key)).toBe(false);
});

test('while the database is away, what was known last holds', async () => {
  await withhold('now()');
  let isAway = false;
  const own = plainSql(database.db);
  const withheld = new Withheld({
    query: <Row extends object>(text: string, values?: unknown[]) =>
      isAway ? Promise.reject(new Error('away')) : own.query<Row>(text, values),
  });
  expect(await withheld.has(key)).toBe(true);
  isAway = true;
  expect(await withheld.has(key)).toBe(true);
  expect(await withheld.has('public/bb/two.webp')).toBe(false);
});
