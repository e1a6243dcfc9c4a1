import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Till } from '#server/testing/money.ts';
import { checkBooks } from './check-books.ts';
import { readWrongBooks } from './wrong-books.ts';

let app: TestApp;
let till: Till;
beforeAll(async () => {
  app = await startTestApp();
  till = await Till.open(app);
});
afterAll(() => app.stop());

/** Returns the lines of what was posted for a due, oldest first: "drawer 5000 owed -5000". */
async function posted(due_id: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ lines: string }>(
    `select string_agg(p.account || ' ' || p.cents, ' ' order by p.cents desc) as lines
     from movement v join journal j using (movement_id) join posting p using (journal_id)
     where v.due_id = $1 group by j.journal_id order by j.journal_id`,
    [due_id],
  );
  return rows.map(({ lines }) => lines);
}

test('a fee that is asked, paid in cash, and given back out of the drawer: each is two lines that sum to nothing', async () => {
  const { dues } = await till.family();
  const due_id = dues[0]?.due_id ?? 0;
  const { receipt_id } = await till.receipt([{ due_id, cents: 2_000_000 }]);
  await till.ask('POST', `/receipts/${receipt_id}/cancel`, { reason: 'Era de otro' });
  await till.cash([{ due_id, cents: 3_000_000 }]);
  const refund = { due_id, request_key: crypto.randomUUID(), cents: 1_000_000, reason: 'Beca' };
  await till.ask('POST', '/refunds', { ...refund, given_in: 'cash' });
  expect(await posted(due_id)).toEqual([
    'owed 5000000 fees -5000000',
    'drawer 2000000 owed -2000000',
    'owed 2000000 drawer -2000000',
    'drawer 3000000 owed -3000000',
    'owed 1000000 drawer -1000000',
    'waived 1000000 owed -1000000',
  ]);
});

test('what is posted is never changed, and lines that do not sum to nothing are refused', async () => {
  await expect(app.pool.query('update posting set cents = 1')).rejects.toThrow('only reversed');
  await expect(app.pool.query('delete from posting')).rejects.toThrow('only reversed');
  await expect(app.pool.query('delete from journal')).rejects.toThrow('only reversed');
  await expect(app.pool.query('truncate posting')).rejects.toThrow('only reversed');
  await expect(
    app.pool.query(
      `insert into posting (journal_id, account, cents, currency) select max(journal_id), 'bank', 5, 'ARS' from journal`,
    ),
  ).rejects.toThrow('does not sum to nothing');
});

test('books that somebody changed behind the program are said, with the place, and stand among the jobs that failed', async () => {
  const { dues } = await till.family();
  const due_id = dues[0]?.due_id ?? 0;
  await checkBooks(app.db);
  const behind = (change: string) =>
    app.pool.query(
      `begin; set local session_replication_role = replica; ${change} where due_id = ${due_id}; commit`,
    );
  await behind('update due set received_cents = 100');
  expect(await readWrongBooks(app.db)).toEqual([
    { what: 'asked_or_received', id: due_id, cents: 0 },
    { what: 'owed', id: due_id, cents: 100 },
  ]);
  await expect(checkBooks(app.db)).rejects.toThrow(`owed ${due_id}: 100`);
  await behind('update due set received_cents = 0');
  await behind('update posting set cents = cents + 1');
  expect((await readWrongBooks(app.db)).map(({ what, cents }) => [what, cents])).toEqual([
    ['not_balanced', 1],
    ['owed', 1],
  ]);
  await behind('update posting set cents = cents - 1');
  expect(await readWrongBooks(app.db)).toEqual([]);
});
