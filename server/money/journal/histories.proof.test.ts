import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { MoneyFamily, type MoneyStep, moneySteps } from '#server/testing/money-history.ts';
import { Till } from '#server/testing/money.ts';
import { readWrongBooks } from './wrong-books.ts';
import { runs } from '#rules/testing/runs.ts';

let app: TestApp;
let till: Till;
beforeAll(async () => {
  app = await startTestApp();
  till = await Till.ofOrganization(app);
});
afterAll(() => app.stop());

const step = fc.record<MoneyStep>({
  what: fc.constantFrom(...moneySteps),
  child: fc.constantFrom(0, 1),
  tenths: fc.integer({ min: 0, max: 11 }),
});

/** A history in which nothing is refused. */
const everything: MoneyStep[][] = [
  [{ what: 'cash', child: 0, tenths: 10 }],
  [{ what: 'cancel', child: 0, tenths: 0 }],
  [{ what: 'proof', child: 0, tenths: 5 }],
  [{ what: 'undo_proof', child: 0, tenths: 0 }],
  [{ what: 'line', child: 0, tenths: 10 }],
  [{ what: 'undo_line', child: 0, tenths: 0 }],
  [{ what: 'written', child: 0, tenths: 11 }],
  [{ what: 'cancel', child: 0, tenths: 0 }],
  [{ what: 'cash_twice', child: 0, tenths: 10 }],
  [{ what: 'refund', child: 0, tenths: 3 }],
  [{ what: 'price', child: 0, tenths: 2 }],
  [{ what: 'give_credit', child: 0, tenths: 5 }],
  [{ what: 'credit', child: 0, tenths: 0 }],
  [{ what: 'ask', child: 0, tenths: 0 }],
  [{ what: 'spend', child: 0, tenths: 0 }],
  [{ what: 'call_off', child: 1, tenths: 0 }],
  [{ what: 'return', child: 1, tenths: 0 }],
];

/** The treasurer asks again for an entry that is gone, and then the withdrawal is undone. */
const askedAnew = (
  [
    ['leave', 'ask', 'put_back'],
    ['proof', 'leave', 'ask', 'put_back'],
    ['proof', 'leave', 'ask', 'undo_proof'],
    ['line', 'leave', 'ask', 'undo_line'],
    ['cash', 'leave', 'ask', 'cancel'],
  ] as const
).flatMap((whats) =>
  [0, 10].map((tenths): [MoneyStep[][]] => [whats.map((what) => [{ what, child: 1, tenths }])]),
);

test('whatever happens to the money of a family, also at two desks at once, the books agree after every step and each peso is once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 14 }),
      async (history) => {
        await app.pool.query('delete from rate_limit');
        const family = await MoneyFamily.enter(app, till);
        let inHand = 0;
        for (const desks of history) {
          const moved = await Promise.all(desks.map((one) => family.do(one)));
          inHand += moved.reduce((sum, one) => sum + one, 0);
          expect(await family.money()).toEqual({ inHand, elsewhere: 0 });
          expect(await readWrongBooks(app.db)).toEqual([]);
        }
      },
    ),
    { numRuns: runs(25), examples: [[everything], ...askedAnew] },
  );
  // Histories in which every step is refused would agree too.
  const { rows } = await app.pool.query<{ kind: string; back: boolean }>(
    `select distinct kind, takes_back is not null as back from movement order by kind, back`,
  );
  expect(rows.map(({ kind, back }) => (back ? `${kind} taken back` : kind))).toEqual([
    'cash',
    'cash taken back',
    'charge',
    'credit',
    'credit taken back',
    'refund',
    'relief',
    'relief taken back',
    'transfer',
    'transfer taken back',
  ]);
});
