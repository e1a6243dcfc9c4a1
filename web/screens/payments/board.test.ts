import { expect, test } from 'vitest';
import { amountIn, findRiders } from './board.ts';

const riders = ['Tomás Agüero', 'Lautaro Ñancupil', 'Emma de la Cruz'].map((rider_fullname) => ({
  rider_fullname,
}));
const names = (typed: string) => findRiders(riders, typed).map(({ rider_fullname }) => rider_fullname);

test.each([
  ['aguero', ['Tomás Agüero']],
  ['ÑANCU', ['Lautaro Ñancupil']],
  ['cruz emma', ['Emma de la Cruz']],
  ['', ['Tomás Agüero', 'Lautaro Ñancupil', 'Emma de la Cruz']],
  ['nobody', []],
])('«%s» finds them without accents, in any order', (typed, found) => {
  expect(names(typed)).toEqual(found);
});

test.each([
  ['50.000', 50_000],
  ['$ 50000', 50_000],
  ['0', null],
  ['', null],
  ['-5', null],
  ['cincuenta', null],
  ['12,50', null],
])('the amount «%s» is %s', (typed, amount) => {
  expect(amountIn(typed)).toBe(amount);
});
