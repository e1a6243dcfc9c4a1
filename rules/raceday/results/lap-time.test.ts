import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_LAP_MS, readLap, slowerThanBehind, writeLap } from './lap-time.ts';

test.each([
  ['41,25', 41_250],
  ['41.2', 41_200],
  [' 41 ', 41_000],
  ['1:02.345', 62_345],
  ['102.345', 102_345],
  ['', null],
])('a timekeeper writes %j', (text, ms) => {
  expect(readLap(text)).toBe(ms);
});

test.each(['41.2505', '1:60', 'DNF', '-3', '0', '4 1', '999', '12:30'])('%j is no lap', (text) => {
  expect(readLap(text)).toBeUndefined();
});

test('what was written is read again as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: LONGEST_LAP_MS }), (ms) => {
      expect(readLap(writeLap(ms))).toBe(ms);
    }),
  );
});

test('a place ahead with a slower lap is told', () => {
  const rode = (place: number, time_ms: number | null) =>
    ({ entry_id: place, status: 'OK', place, time_ms }) as const;
  expect(slowerThanBehind([rode(2, 41_000), rode(1, 42_000), rode(3, null)])).toEqual([1]);
  expect(slowerThanBehind([rode(1, 41_000), rode(2, 41_000)])).toEqual([]);
});
