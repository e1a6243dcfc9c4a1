import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { closeDoor, sharedDoor } from './race-door.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const enter = async (tx: Db, race_id: number) => {
  await sql`select ${sharedDoor(race_id)}`.execute(tx);
};

/** Does something in a transaction that stays open until it is told to end. */
async function hold(work: (tx: Db) => Promise<void>): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = inTransaction(database.db, async (tx) => {
    await work(tx);
    begun.resolve();
    await end.promise;
  });
  await Promise.race([begun.promise, done]);
  return async () => {
    end.resolve();
    await done;
  };
}

const waiting = async () =>
  (
    await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
    )
  ).rows[0]?.n;

test('whoever closes a race waits for its entries, and the next ones wait behind', async () => {
  const leave = await hold((tx) => enter(tx, 1));
  const closed: string[] = [];
  const closing = inTransaction(database.db, (tx) => closeDoor(tx, 1)).then(() => closed.push('closed'));
  await expect.poll(waiting).toBe(1);
  const later = inTransaction(database.db, (tx) => enter(tx, 1)).then(() => closed.push('entered'));
  await expect.poll(waiting).toBe(2);
  await leave();
  await Promise.all([closing, later]);
  expect(closed).toEqual(['closed', 'entered']);
});

test('another race is neither waited for nor kept waiting', async () => {
  const leave = await hold((tx) => enter(tx, 1));
  const open = await hold((tx) => closeDoor(tx, 2));
  await inTransaction(database.db, (tx) => enter(tx, 3));
  expect(await waiting()).toBe(0);
  await open();
  await leave();
});
