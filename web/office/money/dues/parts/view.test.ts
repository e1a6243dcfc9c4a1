import { expect, test } from 'vitest';
import type { Due } from '#contract/money/payments.ts';
import { owed } from '#web/screens/money/payments/testing/due.ts';
import { allocationOf, ticking, wrongAllocation } from '#web/office/parts/cash/Allocation.tsx';
import { balanceParts, familyDues, filtered, isLate, newDues, payersOf, periodsOf, rowsOf } from './view.ts';

const due = (more: Partial<Due>): Due => ({ ...owed, cents: 5000, left_cents: 5000, ...more });
const race = { kind: 'entry', cup_name: 'Copa', race_name: '2.ª fecha', race_date: '2026-08-01' } as const;
const riders = [
  {
    rider_id: 1,
    rider_fullname: 'Ana Paz',
    left: false,
    club: null,
    kin: [2],
    payer: null,
    holder: 'Inés Sosa',
  },
  {
    rider_id: 2,
    rider_fullname: 'Ciro Ñancu',
    left: false,
    club: null,
    kin: [1],
    payer: 'Marina Paz',
    holder: 'Inés Sosa',
  },
  {
    rider_id: 3,
    rider_fullname: 'Emma Sosa',
    left: false,
    club: null,
    kin: [],
    payer: 'Inés Sosa',
    holder: 'Inés Sosa',
  },
];
const items = [
  due({ due_id: 1 }),
  due({ due_id: 2, ...race, left_cents: 1000, paid_cents: 4000 }),
  due({ due_id: 3, ...race, category_name: 'Crucero', left_cents: 3000, due_on: '2026-06-30' }),
  due({ due_id: 4, rider_id: 2, left_cents: 100, paid_cents: 4900 }),
  due({
    due_id: 5,
    rider_id: 2,
    kind: 'cup',
    cup_name: 'Copa',
    left_cents: 0,
    paid_cents: 5000,
    state: 'paid',
  }),
];
const today = '2026-07-01';
const older = [due({ due_id: 6, rider_id: 3, season: 2025, left_cents: 70, due_on: '2025-03-01' })];
const books = { riders, items, older, today };
const rows = rowsOf(books);
const names = (filters: Partial<Parameters<typeof filtered>[1]>) =>
  filtered(rows, { show: 'all', q: '', period: '', ...filters }).map(({ rider }) => rider.rider_fullname);

test('the season comes first, then cups, then dates; two entries of a date share a column', () => {
  expect(periodsOf(items).map(({ kind }) => kind)).toEqual(['season', 'cup', 'entry']);
  expect(rows[0]?.cells.get(periodsOf(items)[2]?.key ?? '')).toHaveLength(2);
});

test('the sums of a line are those of its dues', () => {
  expect(rows.map(({ left }) => left)).toEqual([9000, 100, 70]);
  expect(rows[2]).toMatchObject({ older: 70, asked: 0, overdue: true });
  expect(rows[1]).toMatchObject({ asked: 10_000, paid: 9900, overdue: false });
});

test.each([
  [{ show: 'owing' } as const, ['Ana Paz', 'Ciro Ñancu', 'Emma Sosa']],
  [{ show: 'overdue' } as const, ['Ana Paz', 'Emma Sosa']],
  [{ show: 'clear' } as const, []],
  [{ q: 'nancu' }, ['Ciro Ñancu']],
  [{ q: 'paz ana' }, ['Ana Paz']],
  [{ period: 'cup|Copa||' }, ['Ciro Ñancu']],
])('%o leaves %o', (filters, found) => {
  expect(names(filters)).toEqual(found);
});

test('a period leaves only what it asks', () => {
  expect(rowsOf(books, 'season|||').map(({ left }) => left)).toEqual([5000, 100, 0]);
});

test("a family's dues: one's own first, then the brother's, nothing that is paid", () => {
  const [, ciro] = riders;
  if (!ciro) throw new Error('no rider');
  expect(familyDues(books, ciro).map(({ due_id }) => due_id)).toEqual([4, 1, 2, 3]);
});

test('an older debt of the brother is paid before this season', () => {
  const [ana] = riders;
  if (!ana) throw new Error('no rider');
  expect(familyDues(books, { ...ana, kin: [3] }).map(({ due_id }) => due_id)).toEqual([1, 2, 3, 6]);
});

test('money is late once its day has passed, unless its proof waits', () => {
  const of = (more: Partial<Due>) => isLate(due({ due_on: '2026-06-30', ...more }), today);
  expect([of({}), of({ state: 'refused' }), of({ due_on: today }), of({ due_on: null })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([of({ state: 'in_review' }), of({ left_cents: 0, state: 'paid' })]).toEqual([false, false]);
});

test('who paid for the brother before is offered, a stranger is not', () => {
  expect(riders.map((rider) => payersOf({ riders }, rider))).toEqual([
    ['Marina Paz', 'Inés Sosa'],
    ['Marina Paz', 'Inés Sosa'],
    ['Inés Sosa'],
  ]);
});

test('the parts of a balance add up to it', () => {
  const made_of = {
    charge: 1000,
    relief: -100,
    cash: 300,
    transfer: 250,
    refund: -50,
    credit: 0,
    provider: 150,
    taken_back: -150,
  };
  const { season, left, parts } = balanceParts({ made_of, older });
  expect([season, left]).toEqual([400, 470]);
  expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(left);
});

test('cash pays the ticked dues, the oldest first, and never more than they lack', () => {
  const two = [
    due({ due_id: 1, left_cents: 1000 }),
    due({ due_id: 2, left_cents: 500, due_on: '2026-01-01' }),
  ];
  expect(ticking(two, [1, 2])).toEqual({ due_ids: [1, 2], cents: '15' });
  expect(ticking(two, [])).toEqual({ due_ids: [], cents: '' });
  expect(allocationOf(two, { due_ids: [1, 2], cents: '12' }).lines).toEqual([
    { due_id: 1, cents: 1000 },
    { due_id: 2, cents: 200 },
  ]);
  expect(wrongAllocation(two, { due_ids: [1], cents: '10' })).toEqual({});
  expect(Object.keys(wrongAllocation(two, { due_ids: [1], cents: '10,01' }))).toEqual(['cents']);
  expect(Object.keys(wrongAllocation(two, { due_ids: [1], cents: '' }))).toEqual(['cents']);
  expect(Object.keys(wrongAllocation(two, { due_ids: [], cents: '10' }))).toEqual(['due_ids']);
});

test('a charge counts the dues that it makes: one for each entry, none for who has it or has left', () => {
  const rider = (rider_id: number, left = false) => ({
    rider_id,
    rider_fullname: '',
    left,
    club: null,
    kin: [],
    payer: null,
    holder: '',
  });
  const ledger = {
    riders: [rider(1), rider(2), rider(3), rider(4, true)],
    items: [due({ rider_id: 1, kind: 'season' })],
    cups: [{ cup_id: 7, cup_name: '', rider_ids: [1, 2, 4], charged: [2] }],
    races: [
      {
        race_id: 9,
        cup_name: '',
        race_name: '',
        race_date: '2026-08-01',
        rider_ids: [1, 2, 4],
        uncharged: [2, 2, 4],
      },
    ],
  };
  expect([...newDues(ledger, { kind: 'season' })]).toEqual([
    [2, 1],
    [3, 1],
  ]);
  expect([...newDues(ledger, { kind: 'cup', cup_id: 7 })]).toEqual([
    [1, 1],
    [3, 1],
  ]);
  expect([...newDues(ledger, { kind: 'entry', race_id: 9 })]).toEqual([[2, 2]]);
});
