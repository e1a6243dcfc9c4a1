import { expect, test } from 'vitest';
import { findRiders } from './board.ts';

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
