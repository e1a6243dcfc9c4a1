import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CUP_STATUSES, type CupStatus, mayMoveCup, missingToPublish } from './cup-status.ts';

describe('the road of a cup', () => {
  test.each<[CupStatus, CupStatus, boolean]>([
    ['DRAFT', 'OPENED', true],
    ['DRAFT', 'CLOSED', false],
    ['DRAFT', 'ARCHIVED', true],
    ['OPENED', 'CLOSED', true],
    ['OPENED', 'DRAFT', true],
    ['OPENED', 'ARCHIVED', false],
    ['CLOSED', 'OPENED', true],
    ['CLOSED', 'ARCHIVED', true],
    ['CLOSED', 'DRAFT', false],
    ['ARCHIVED', 'CLOSED', true],
    ['ARCHIVED', 'DRAFT', true],
    ['ARCHIVED', 'OPENED', false],
  ])('%s to %s: %s', (from, to, may) => {
    expect(mayMoveCup(from, to)).toBe(may);
  });

  test('no status leads to itself, and none is a dead end', () => {
    for (const from of CUP_STATUSES) {
      expect(mayMoveCup(from, from)).toBe(false);
      expect(CUP_STATUSES.some((to) => mayMoveCup(from, to))).toBe(true);
    }
  });
});

describe('what is missing to publish', () => {
  const cup = (dates: number, categories: number, points: number, showRanking: boolean) => ({
    cup_dates: Array.from({ length: dates }),
    cup_categories: Array.from({ length: categories }),
    points: Array.from({ length: points }),
    cup_parameters: { showRanking },
  });

  test.each([
    ['an empty one', cup(0, 0, 0, true), ['dates', 'categories', 'points']],
    ['without a ranking no points are needed', cup(1, 1, 0, false), []],
    ['dates and no categories', cup(2, 0, 5, true), ['categories']],
    ['all of it', cup(1, 1, 1, true), []],
  ])('%s', (_what, given, missing) => {
    expect(missingToPublish(given)).toEqual(missing);
  });

  test('more of it is never worse', () => {
    const count = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(count, count, count, fc.boolean(), (dates, categories, points, showRanking) => {
        const less = missingToPublish(cup(dates, categories, points, showRanking));
        expect(less).toEqual(
          expect.arrayContaining(missingToPublish(cup(dates + 1, categories + 1, points + 1, showRanking))),
        );
      }),
    );
  });
});
