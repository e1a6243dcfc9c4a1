import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, plainSql } from './in-transaction.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await lendDatabase();
  await database.pool.query('create table note (text text)');
});
afterAll(() => database.drop());

const notes = async () =>
  (await database.pool.query<{ text: string }>('select text from note')).rows.map(({ text }) => text);

test('work that others were in the way of is begun again, and nothing of the first attempt stays', async () => {
  let attempt = 0;
  await inTransaction(database.db, async (tx) => {
    attempt += 1;
    await sql`insert into note values (${`attempt ${attempt}`})`.execute(tx);
    if (attempt < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  expect(await notes()).toEqual(['attempt 3']);
});

test('what goes on failing is thrown in the end, and any other failure at once', async () => {
  const attempts = async (code: string) => {
    let attempt = 0;
    const work = inTransaction(database.db, async () => {
      attempt += 1;
      throw Object.assign(new Error(code), { code });
    });
    await expect(work).rejects.toMatchObject({ code });
    return attempt;
  };
  expect(await attempts('40001')).toBe(4);
  expect(await attempts('23503')).toBe(1);
});

test('statements of plain text are part of the same transaction', async () => {
  const before = await notes();
  const work = inTransaction(database.db, async (tx) => {
    await plainSql(tx).query('insert into note values ($1)', ['taken back']);
    const { rows } = await plainSql(tx).query<{ many: number }>('select count(*) as many from note');
    expect(rows).toEqual([{ many: before.length + 1 }]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await notes()).toEqual(before);
});
