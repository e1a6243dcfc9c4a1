import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addJob, addJobs } from '#server/ground/jobs/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('delete from graphile_worker._private_jobs'));

const send = (organization_id: number, count: number) =>
  addJobs(
    app.db,
    'reminder',
    Array.from({ length: count }, (_, user_id) => ({
      user_id,
      organization_id,
      from: '2026-01-01',
      until: '2026-01-02',
    })),
  );

/** The next letters in the order of the worker, as runs: `1×10 2×10`. Those that it would do are done. */
async function next(count: number): Promise<string> {
  const { rows } = await app.pool.query<{ whose: string }>(
    `with due as (
       select id, payload ->> 'organization_id' as whose, row_number() over (order by priority, run_at, id) as nth
       from graphile_worker._private_jobs where run_at <= now() order by nth limit $1),
     gone as (delete from graphile_worker._private_jobs where id in (select id from due))
     select whose from due order by nth`,
    [count],
  );
  const runs: { whose: string; length: number }[] = [];
  for (const { whose } of rows) {
    const last = runs.at(-1);
    if (last?.whose === whose) last.length += 1;
    else runs.push({ whose, length: 1 });
  }
  return runs.map(({ whose, length }) => `${whose}×${length}`).join(' ');
}

test('three federations take turns of ten letters, however many the first of them has', async () => {
  await send(1, 400);
  await send(2, 25);
  await send(3, 5);
  expect(await next(65)).toBe('1×10 2×10 3×5 1×10 2×10 1×10 2×5 1×5');
});

test('who comes later begins at the turn that is being done, and not before those who waited', async () => {
  await send(1, 100);
  await send(2, 100);
  expect(await next(70)).toBe('1×10 2×10 1×10 2×10 1×10 2×10 1×10');
  await send(3, 100);
  expect(await next(60)).toBe('2×10 3×10 1×10 2×10 3×10 1×10');
});

test('letters written one by one take the same turns, and each federation its own', async () => {
  await send(1, 15);
  for (let letter = 0; letter < 12; letter += 1) await send(2, 1);
  await send(1, 10);
  expect(await next(37)).toBe('1×10 2×10 1×5 2×2 1×10');
});

test('letters that are due later, or were tried already, hold no turn', async () => {
  await addJob(
    app.db,
    'reminder',
    { user_id: 1, organization_id: 9, from: '', until: '' },
    { afterSeconds: 60 },
  );
  await send(1, 50);
  await next(20);
  await send(2, 5);
  expect(await next(25)).toBe('1×10 2×5 1×10');
});

test('a letter that replaces one of the same key stays one letter, and waits in its own line', async () => {
  const organization_id = await app.world.organization('Federación del Sur');
  const cup = await app.world.cup({ organization: 'Federación del Sur' });
  const race_id = await app.world.race(cup, '2026-07-12');
  await addJob(app.db, 'entries', { user_id: 1, race_id }, { key: 'entries 1' });
  await addJob(app.db, 'entries', { user_id: 1, race_id }, { key: 'entries 1' });
  const { rows } = await app.pool.query(`select payload from graphile_worker._private_jobs`);
  expect(rows).toEqual([
    { payload: { user_id: 1, race_id, line: `letters organization ${organization_id}` } },
  ]);
});

test('a letter about money waits in the line of whom it is paid to', async () => {
  const organization_id = await app.world.organization('Federación del Norte');
  const { rows: books } = await app.pool.query<{ book_id: number }>(
    `select book_id from book where organization_id = $1`,
    [organization_id],
  );
  await addJob(app.db, 'payments_waiting', { book_id: books[0]?.book_id ?? 0 });
  await addJob(app.db, 'payments_waiting', { book_id: 0 });
  const { rows } = await app.pool.query(
    `select payload ->> 'line' as line from graphile_worker._private_jobs order by id`,
  );
  expect(rows).toEqual([{ line: `letters organization ${organization_id}` }, { line: 'letters of nobody' }]);
});
