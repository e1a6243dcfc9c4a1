import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paceOf } from './pace.ts';

/** Starts, from the seconds between them. */
const startsOf = (gaps: readonly number[]): number[] =>
  gaps.reduce<number[]>((starts, gap) => [...starts, (starts.at(-1) ?? 0) + gap * 1000], [1_000_000]);

describe('how fast a day is ridden', () => {
  test.each([
    ['nobody has started', [], 75],
    ['four gaps are too few', [60, 61, 62, 63], 75],
    ['five gaps: the one in the middle', [60, 90, 62, 61, 88], 62],
    ['a quarter of an hour for water is a pause, and no race', [60, 60, 900, 60, 60, 60], 60],
    ['the last twelve count: the morning was slower', [...Array(20).fill(95), ...Array(12).fill(70)], 70],
    ['a whole paper typed at once is no pace', [9, 12, 8, 10, 11, 9, 10], 75],
  ])('%s', (_, gaps, seconds) => {
    expect(paceOf(startsOf(gaps), 75).seconds).toBe(seconds);
  });

  test('half of the races took between low and high; as planned, there is nothing between them', () => {
    expect(paceOf(startsOf([60, 64, 68, 72, 76]), 75)).toEqual({
      seconds: 68,
      low: 64,
      high: 72,
      measured: 5,
    });
    expect(paceOf([], 80)).toEqual({ seconds: 80, low: 80, high: 80, measured: 0 });
  });

  test('in whatever order they are told, and never outside of the gaps there were', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 30, max: 600 }), { minLength: 5, maxLength: 60 }), (gaps) => {
        const starts = startsOf(gaps);
        const pace = paceOf(starts, 75);
        expect(paceOf(starts.toReversed(), 75)).toEqual(pace);
        expect(pace.low).toBeLessThanOrEqual(pace.seconds);
        expect(pace.seconds).toBeLessThanOrEqual(pace.high);
        const inside = pace.seconds >= Math.min(...gaps) && pace.seconds <= Math.max(...gaps);
        expect(inside || pace.measured === 0).toBe(true);
      }),
    );
  });
});
