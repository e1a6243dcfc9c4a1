import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestHill, isOutOfOrder, MOST_SPLITS, plainSplits, sameSplits, splitsWith } from './splits.ts';

const seen = (hill_ms: number | null, ...split_ms: (number | null)[]) => ({ hill_ms, split_ms });

describe('what the clock saw on the way', () => {
  test('points at the end where nobody was seen are none', () => {
    expect(plainSplits(seen(2_345, null, 18_000, null))).toEqual(seen(2_345, null, 18_000));
    expect(plainSplits(seen(null, null))).toBeNull();
    expect(sameSplits(seen(2_345), seen(2_345, null))).toBe(true);
    expect(sameSplits(seen(2_345), seen(null, 2_345))).toBe(false);
    expect(sameSplits(null, seen(null))).toBe(true);
  });

  test('nobody is at the first corner before the foot of the hill, nor at the line before the corner', () => {
    expect(isOutOfOrder(seen(2_345, 9_100, 18_000), 35_126)).toBe(false);
    expect(isOutOfOrder(seen(9_100, 2_345), null)).toBe(true);
    expect(isOutOfOrder(seen(2_345, null, 40_000), 35_126)).toBe(true);
    expect(isOutOfOrder(seen(null, null, 18_000), 35_126)).toBe(false);
    expect(isOutOfOrder(seen(2_345), 2_345)).toBe(true);
  });

  test('who fell on the second straight keeps the time of the hill, who did not start has none', () => {
    expect(splitsWith('DNF', seen(2_345))).toEqual(seen(2_345));
    expect(splitsWith('DNS', seen(2_345))).toBeNull();
    expect(splitsWith(null, seen(2_345))).toBeNull();
  });
});

test('whatever is left out at the end, it says the same, and plain is plain', () => {
  const ms = fc.option(fc.integer({ min: 1, max: 599_999 }), { nil: null });
  fc.assert(
    fc.property(ms, fc.array(ms, { maxLength: MOST_SPLITS }), (hill_ms, split_ms) => {
      const plain = plainSplits({ hill_ms, split_ms });
      expect(sameSplits(plain, { hill_ms, split_ms })).toBe(true);
      expect(plainSplits(plain)).toEqual(plain);
      if (plain !== null) expect(plain.split_ms.at(-1)).not.toBeNull();
    }),
  );
});

test('the best hill of a class is the fastest of all who were seen there, also of one who fell further on', () => {
  const at = (hill_ms: number | null) => ({ splits: { hill_ms, split_ms: [9_000] } });
  expect(bestHill([at(2_400), { splits: null }, at(2_345), at(null), {}])).toBe(2_345);
  expect(bestHill([at(null), {}])).toBeNull();
  expect(bestHill([])).toBeNull();
});
