import { expect, test } from 'vitest';
import type { Due } from '#contract/money/payments.ts';
import { lessCash } from './less-cash.ts';

const owed = (due_id: number, left_cents: number) => ({ due_id, left_cents, paid_cents: 0 }) as Due;
const made_of = {
  charge: 9000,
  relief: 0,
  cash: 0,
  transfer: 0,
  refund: 0,
  credit: 0,
  provider: 0,
  taken_back: 0,
};
const sums = ({ items, older }: { items: Due[]; older: Due[] }) =>
  [...items, ...older].map(({ left_cents, paid_cents }) => [left_cents, paid_cents]);

test('what was taken here and has not arrived is asked of nobody again', () => {
  const ledger = { items: [owed(7, 5000), owed(8, 4000)], older: [owed(5, 1000)], made_of };
  expect(sums(lessCash(ledger, []))).toEqual(sums(ledger));
  const lines = [
    { due_id: 7, cents: 2000 },
    { due_id: 5, cents: 1000 },
    { due_id: 7, cents: 2500 },
  ];
  expect(sums(lessCash(ledger, lines))).toEqual([
    [500, 4500],
    [4000, 0],
    [0, 1000],
  ]);
  // The balance above the list is that of the list.
  expect(lessCash(ledger, lines).made_of.cash).toBe(4500);
});

test('a due that was paid meanwhile is not below nothing', () => {
  const ledger = { items: [owed(7, 300)], older: [], made_of };
  expect(sums(lessCash(ledger, [{ due_id: 7, cents: 5000 }]))).toEqual([[0, 300]]);
});
