import { expect, test } from 'vitest';
import type { RoomHeat } from '#contract/raceday/office/day/day.ts';
import { drawnHands, isMoved, moveHand, swapHands } from './hands.ts';

const heat = (serie: number, ids: readonly number[]): RoomHeat => ({
  serie,
  numbers: [],
  sheet: 1,
  riders: ids.map((entry_id) => ({
    entry_id,
    plate: '',
    rider_fullname: '',
    club_name: null,
    lanes: [],
    left: false,
  })),
});
const heats = [heat(1, [1, 2]), heat(2, [3])];

test('two riders change their heats, and change back', () => {
  const drawn = drawnHands(heats);
  const swapped = swapHands(drawn, 1, 3);
  expect([swapped.get(1), swapped.get(3), swapped.get(2)]).toEqual([2, 1, 1]);
  expect(isMoved(swapped, heats)).toBe(true);
  expect(isMoved(swapHands(swapped, 1, 3), heats)).toBe(false);
});

test('a rider goes into a heat with room, and nobody else moves', () => {
  const moved = moveHand(drawnHands(heats), 2, 2);
  expect([...moved]).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
  expect(isMoved(moved, heats)).toBe(true);
});

test('somebody who is not there changes with nobody', () => {
  const drawn = drawnHands(heats);
  expect(swapHands(drawn, 1, 99)).toBe(drawn);
});
