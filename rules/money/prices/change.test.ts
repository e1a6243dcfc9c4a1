import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf } from '#rules/money/ledger.ts';
import { changeMovements } from './change.ts';

test.each([
  ['is raised: the family owes the rest', 2000, 2000, 2500, [{ kind: 'charge', cents: 500 }]],
  ['is lowered before anything was paid', 2000, 0, 1500, [{ kind: 'relief', cents: -500 }]],
  ['is lowered, but what was paid is less', 2000, 1000, 1500, [{ kind: 'relief', cents: -500 }]],
  [
    'is lowered below what was paid: the rest is credit',
    2000,
    2000,
    1500,
    [
      { kind: 'credit', cents: -500 },
      { kind: 'relief', cents: -500 },
    ],
  ],
  ['stays as it is', 2000, 700, 2000, []],
])('a price that %s', (_, asked, received, cents, movements) => {
  expect(changeMovements({ asked, received }, cents)).toEqual(movements);
});

test('afterwards the new price is asked, never more is received than that, and nothing of what was paid is lost', () => {
  const amount = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amount, amount, amount, (asked, paid, cents) => {
      const received = Math.min(asked, paid);
      const movements = changeMovements({ asked, received }, cents);
      const after = balanceOf([
        { kind: 'charge', cents: asked },
        { kind: 'cash', cents: received },
        ...movements,
      ]);
      const credit = movements.reduce((sum, one) => sum - (one.kind === 'credit' ? one.cents : 0), 0);
      expect(after.asked).toBe(cents);
      expect(after.received).toBeLessThanOrEqual(cents);
      expect(after.received + credit).toBe(received);
    }),
  );
});
