import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSES_AT, closedSeconds, WARNS_AT } from './guessing.ts';

test('whoever mistypes some times waits for nothing', () => {
  expect(closedSeconds(1)).toBe(0);
  expect(closedSeconds(CLOSES_AT - 1)).toBe(0);
});

test('at the ceiling it is a minute, then twice as long each time, a day at most', () => {
  expect([0, 1, 2, 3].map((more) => closedSeconds(CLOSES_AT + more))).toEqual([60, 120, 240, 480]);
  expect(closedSeconds(CLOSES_AT + 11)).toBe(86_400);
  expect(closedSeconds(100_000)).toBe(86_400);
});

test('the owner reads of it before the account closes', () => expect(WARNS_AT).toBeLessThan(CLOSES_AT));

test('a guesser who never rests has less than a hundred tries in thirty days', () => {
  let tries = 0;
  for (let seconds = 0; seconds < 30 * 86_400; seconds += closedSeconds(tries)) tries += 1;
  expect(tries).toBeLessThan(100);
});

test('it never gets shorter', () => {
  fc.assert(
    fc.property(fc.nat(500), (failures) => {
      expect(closedSeconds(failures + 1)).toBeGreaterThanOrEqual(closedSeconds(failures));
    }),
  );
});
