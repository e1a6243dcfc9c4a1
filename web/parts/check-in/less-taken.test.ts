import { expect, test } from 'vitest';
import type { CheckInCash, OwedEntry } from '#contract/raceday/office/check-in/cash.ts';
import type { CheckIn, CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { lessTaken } from './less-taken.ts';
import { familyOwed, owedByRider } from './owed.ts';

const rider = (rider_id: number): CheckInRider => ({
  rider_id,
  rider_fullname: 'Ana Paz',
  club_name: null,
  transponder: null,
  waiver: null,
  credential_marks: [],
  entries: [],
  missing: ['licence', 'fee'],
  stopped: true,
  without_contact: false,
  marks: [],
});
const owes = (due_id: number, rider_id: number, left_cents = 2_000_000, waits = false): OwedEntry => ({
  due_id,
  rider_id,
  rider_fullname: 'Ana Paz',
  kind: 'entry',
  season: 2026,
  cup_name: 'Copa',
  race_name: '1.ª fecha',
  category_name: 'Varones 8',
  due_on: null,
  left_cents,
  currency: 'ARS',
  waits,
});
const read: Pick<CheckIn, 'items'> & { cash: CheckInCash } = {
  items: [rider(1), rider(2), rider(3)],
  cash: {
    book_id: 9,
    owed: [owes(11, 1), owes(12, 1, 500_000), owes(21, 2), owes(31, 3, 1000, true)],
    riders: [
      { rider_id: 1, kin: [2], payer: null, holder: 'Inés Sosa' },
      { rider_id: 2, kin: [1], payer: 'Marina Paz', holder: 'Inés Sosa' },
      { rider_id: 3, kin: [], payer: null, holder: 'Inés Sosa' },
    ],
  },
};
const stopped = ({ items }: typeof read) =>
  items.filter((one) => one.stopped).map(({ rider_id }) => rider_id);

test('who paid all that was owed for the date is paid at once, and lacks nothing else less', () => {
  const after = lessTaken(read, [
    { due_id: 11, cents: 2_000_000 },
    { due_id: 12, cents: 500_000 },
  ]);
  expect(stopped(after)).toEqual([2, 3]);
  expect(after.items[0]?.missing).toEqual(['licence']);
  expect(after.cash?.owed.map(({ due_id }) => due_id)).toEqual([21, 31]);
});

test('a part, or one class of two, leaves the rider unpaid', () => {
  const after = lessTaken(read, [
    { due_id: 11, cents: 2_000_000 },
    { due_id: 21, cents: 1_999_999 },
  ]);
  expect(stopped(after)).toEqual([1, 2, 3]);
  expect(after.cash?.owed.map(({ left_cents }) => left_cents)).toEqual([500_000, 1, 1000]);
});

test('of what is owed elsewhere, and where no cash is taken, nothing changes', () => {
  expect(lessTaken(read, [{ due_id: 99, cents: 1 }]).items).toEqual(read.items);
  expect(lessTaken({ ...read, cash: null }, [{ due_id: 11, cents: 1 }])).toEqual({ ...read, cash: null });
});

test('the sum of a rider is of all classes; it is not asked for while a proof or a provider is waited for', () => {
  const owed = owedByRider(read.cash);
  expect(owed.get(1)).toMatchObject({ amount: '$\u00a025.000', waits: false });
  expect(owed.get(3)).toMatchObject({ waits: true });
  expect(owedByRider(null).size).toBe(0);
});

test('on one receipt are the rider’s own first, and those of the family', () => {
  if (read.cash === null) throw new Error('no cash');
  expect(familyOwed(read.cash, 2).map(({ due_id }) => due_id)).toEqual([21, 11, 12]);
  expect(familyOwed(read.cash, 3).map(({ due_id }) => due_id)).toEqual([31]);
});
