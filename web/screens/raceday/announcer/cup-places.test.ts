import { expect, test } from 'vitest';
import type { CupRider } from '#contract/season/cups/cups.ts';
import { cupPlaceOf, cupPlaces } from './cup-places.ts';

const rider = (rider_id: number, position: number | null): CupRider => ({
  rider_id,
  position,
  plate: String(rider_id),
  rider_fullname: `Piloto ${rider_id}`,
  club_name: null,
  points: 0,
  dates: [],
});
const cup_rider = { '3': [rider(7, 1), rider(8, 1), rider(9, null)], '4': [rider(7, 5)] };

test('the place in the cup is that of the class that rides, also a shared one; who has none is announced without', () => {
  const places = cupPlaces({ cup_rider, cup_parameters: { showRanking: true, showRiders: true } });
  expect([7, 8, 9].map((rider_id) => cupPlaceOf(places, 3, rider_id))).toEqual([1, 1, null]);
  expect(cupPlaceOf(places, 4, 7)).toBe(5);
});

test('a cup that keeps its ranking to itself is not read aloud', () => {
  const places = cupPlaces({ cup_rider, cup_parameters: { showRanking: false, showRiders: true } });
  expect(places.size).toBe(0);
});
