import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, balanceOf, type Movement, type OpenDue, paidTwice, refundMovements } from './ledger.ts';

const due = (due_id: number, left: number, due_on: string | null = null): OpenDue => ({
  due_id,
  due_on,
  left,
});

test.each<[words: string, movements: Movement[], asked: number, received: number]>([
  ['nothing yet', [], 0, 0],
  ['asked', [{ kind: 'charge', cents: 5000 }], 5000, 0],
  [
    'paid in two instalments',
    [
      { kind: 'charge', cents: 5000 },
      { kind: 'cash', cents: 2000 },
      { kind: 'transfer', cents: 3000 },
    ],
    5000,
    5000,
  ],
  [
    'a receipt that was cancelled',
    [
      { kind: 'charge', cents: 5000 },
      { kind: 'cash', cents: 2000 },
      { kind: 'cash', cents: -2000 },
    ],
    5000,
    0,
  ],
  [
    'paid and given back',
    [{ kind: 'charge', cents: 5000 }, { kind: 'cash', cents: 5000 }, ...refundMovements(5000)],
    0,
    0,
  ],
  [
    'called off',
    [
      { kind: 'charge', cents: 5000 },
      { kind: 'relief', cents: -5000 },
    ],
    0,
    0,
  ],
])('%s', (_, movements, asked, received) => {
  expect(balanceOf(movements)).toEqual({ asked, received, left: asked - received });
});

test.each<[words: string, cents: number, dues: OpenDue[], lines: [number, number][], over: number]>([
  ['one due whole', 5000, [due(1, 5000)], [[1, 5000]], 0],
  ['a part of it', 2000, [due(1, 5000)], [[1, 2000]], 0],
  [
    'the oldest day first',
    6000,
    [due(1, 5000, '2026-06-01'), due(2, 4000, '2026-03-01')],
    [
      [2, 4000],
      [1, 2000],
    ],
    0,
  ],
  [
    'what has no day is owed at once',
    1000,
    [due(1, 900, '2026-01-01'), due(2, 800)],
    [
      [2, 800],
      [1, 200],
    ],
    0,
  ],
  [
    'of one day, what was asked first',
    100,
    [due(7, 90, '2026-01-01'), due(3, 80, '2026-01-01')],
    [
      [3, 80],
      [7, 20],
    ],
    0,
  ],
  ['what is paid takes nothing', 100, [due(1, 0), due(2, 100)], [[2, 100]], 0],
  ['more than is owed', 7000, [due(1, 5000)], [[1, 5000]], 2000],
  ['nothing', 0, [due(1, 5000)], [], 0],
])('%s', (_, cents, dues, lines, over) => {
  const found = allocate(cents, dues);
  expect(found.lines.map((line) => [line.due_id, line.cents])).toEqual(lines);
  expect(found.over).toBe(over);
});

const kinds = ['charge', 'relief', 'cash', 'transfer', 'refund', 'credit'] as const;
const movements = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), cents: fc.integer({ min: -1_000_000, max: 1_000_000 }) }),
);

test('the balances of parts add up to the balance of the whole', () => {
  fc.assert(
    fc.property(movements, movements, (one, other) => {
      const [a, b, whole] = [balanceOf(one), balanceOf(other), balanceOf([...one, ...other])];
      expect(whole).toEqual({
        asked: a.asked + b.asked,
        received: a.received + b.received,
        left: a.left + b.left,
      });
    }),
  );
});

test('money divided is never lost, never made, and never more than is owed', () => {
  const dues = fc.uniqueArray(
    fc.record({
      due_id: fc.integer({ min: 1, max: 500 }),
      left: fc.integer({ min: 0, max: 100_000 }),
      due_on: fc.option(fc.constantFrom('2026-01-31', '2026-05-01', '2027-01-01')),
    }),
    { selector: ({ due_id }) => due_id, maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), dues, (cents, open) => {
      const { lines, over } = allocate(cents, open);
      const left = new Map(open.map((one) => [one.due_id, one.left]));
      expect(lines.reduce((sum, line) => sum + line.cents, 0) + over).toBe(cents);
      for (const line of lines) {
        expect(line.cents).toBeGreaterThan(0);
        expect(line.cents).toBeLessThanOrEqual(left.get(line.due_id) ?? 0);
      }
      // At most the last line is a part.
      const parts = lines.slice(0, -1).filter((line) => line.cents !== left.get(line.due_id));
      expect(parts).toEqual([]);
      if (over > 0) expect(over).toBe(cents - open.reduce((sum, one) => sum + one.left, 0));
    }),
  );
});

test('a transfer for what was paid already stays over, due by due', () => {
  const came = [
    { due_id: 1, cents: 100, left: 0 },
    { due_id: 2, cents: 100, left: 40 },
    { due_id: 3, cents: 100, left: 100 },
  ];
  expect(
    paidTwice(came, [
      { due_id: 2, cents: 40 },
      { due_id: 3, cents: 100 },
    ]),
  ).toEqual([
    { due_id: 1, cents: 100 },
    { due_id: 2, cents: 60 },
  ]);
  // What is still owed is paid before anything is kept.
  expect(paidTwice(came, [{ due_id: 2, cents: 30 }])).toEqual([{ due_id: 1, cents: 100 }]);
});

test('of a transfer nothing is lost: where all that is owed is paid, lines and rest are what came', () => {
  const transfers = fc.uniqueArray(
    fc.record({
      due_id: fc.integer({ min: 1, max: 50 }),
      cents: fc.integer({ min: 1, max: 100_000 }),
      left: fc.integer({ min: 0, max: 100_000 }),
    }),
    { selector: ({ due_id }) => due_id, maxLength: 20 },
  );
  fc.assert(
    fc.property(transfers, (came) => {
      const lines = came.flatMap(({ due_id, cents, left }) =>
        left === 0 ? [] : [{ due_id, cents: Math.min(cents, left) }],
      );
      const over = paidTwice(came, lines);
      const sum = (some: readonly { cents: number }[]) => some.reduce((all, { cents }) => all + cents, 0);
      expect(sum(lines) + sum(over)).toBe(sum(came));
      expect(over.every(({ cents }) => cents > 0)).toBe(true);
    }),
  );
});
