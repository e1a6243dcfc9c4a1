import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RANDOM_ALGORITHM, randomFrom, shuffle } from './random.ts';

test('the same seed gives the same lot, this year and the next', () => {
  expect(RANDOM_ALGORITHM).toBe('sfc32/1');
  expect(shuffle([1, 2, 3, 4, 5, 6, 7, 8], randomFrom('2026-11-20 Santiago'))).toEqual([
    2, 7, 4, 3, 5, 6, 8, 1,
  ]);
  const random = randomFrom('');
  expect([random.uint32(), random.uint32(), random.uint32()]).toEqual([4183794510, 1448018749, 2084411010]);
});

test('two seeds that differ in one letter give different lots', () => {
  const riders = Array.from({ length: 24 }, (_, index) => index);
  expect(shuffle(riders, randomFrom('a'))).not.toEqual(shuffle(riders, randomFrom('b')));
});

test('a shuffle neither loses nor doubles a rider', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (riders, seed) => {
      const ascending = (a: number, b: number): number => a - b;
      expect(shuffle(riders, randomFrom(seed)).sort(ascending)).toEqual(riders.toSorted(ascending));
    }),
  );
});

test('over many draws every rider is first about as often', () => {
  const first = Array.from({ length: 8 }, () => 0);
  const random = randomFrom('fair');
  for (let draw = 0; draw < 8000; draw += 1) {
    const winner = shuffle([0, 1, 2, 3, 4, 5, 6, 7], random)[0] ?? 0;
    first[winner] = (first[winner] ?? 0) + 1;
  }
  for (const times of first) {
    expect(times).toBeGreaterThan(880);
    expect(times).toBeLessThan(1120);
  }
});
