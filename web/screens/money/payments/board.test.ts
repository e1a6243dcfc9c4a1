import { expect, test } from 'vitest';
import { debtors, ridersNamed } from './board.ts';
import { owed } from './testing/due.ts';

const riders = ['Tomás Agüero', 'Lautaro Ñancupil', 'Emma de la Cruz'].map((rider_fullname) => ({
  rider_fullname,
}));
const names = (typed: string) => ridersNamed(riders, typed).map(({ rider_fullname }) => rider_fullname);

test.each([
  ['aguero', ['Tomás Agüero']],
  ['ÑANCU', ['Lautaro Ñancupil']],
  ['cruz emma', ['Emma de la Cruz']],
  ['', ['Tomás Agüero', 'Lautaro Ñancupil', 'Emma de la Cruz']],
  ['nobody', []],
])('«%s» finds them without accents, in any order', (typed, found) => {
  expect(names(typed)).toEqual(found);
});

test('who left the club owing is still among its debtors, once', () => {
  const ana = { rider_id: 1, rider_fullname: 'Ana Paz', mark: null };
  const due = { ...ana, rider_id: 2, rider_fullname: 'Ciro Paz' };
  const items = [due, due, ana].map((rider) => ({ ...owed, ...rider }));
  expect(debtors({ riders: [ana], items })).toEqual([
    { ...ana, left: false },
    { ...due, left: true },
  ]);
});
