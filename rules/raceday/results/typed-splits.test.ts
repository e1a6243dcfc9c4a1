import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_LAP_MS } from './lap-time.ts';
import { MOST_SPLITS } from '#rules/raceday/races/splits.ts';
import { readPoints, writePoints } from './typed-splits.ts';

test.each([
  ['9.100 18,001', [9_100, 18_001]],
  [' 9.1 · 0:18.001 ', [9_100, 18_001]],
  ['– 18.001', [null, 18_001]],
  ['9.100; 18.001 / 26.4', [9_100, 18_001, 26_400]],
  ['', []],
])('a timekeeper writes the points %j', (text, points) => {
  expect(readPoints(text)).toEqual(points);
});

test.each(['9.100 DNF', '1 2 3 4 5', '9.1005', '9,100,18'])('%j are no points', (text) => {
  expect(readPoints(text)).toBeUndefined();
});

test('what was written is read again as it was', () => {
  const ms = fc.option(fc.integer({ min: 1, max: LONGEST_LAP_MS }), { nil: null });
  fc.assert(
    fc.property(fc.array(ms, { maxLength: MOST_SPLITS }), (points) => {
      expect(readPoints(writePoints(points))).toEqual(points);
    }),
  );
});
