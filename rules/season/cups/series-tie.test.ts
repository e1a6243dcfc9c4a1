import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankCup } from './season/ranking.ts';
import { DEFAULT_SERIES } from './series.ts';
import { breakSeriesTie, DEFAULT_RANKING_TIE, SERIES_TIES, type SeriesTie, tieKeys } from './series-tie.ts';

/** A win and worse days against second places: every key orders the two riders differently. */
const ana = [1, 7, 3];
const bruno = [2, 2, 6];

describe('two riders with the same points', () => {
  test.each<[ties: SeriesTie[], ahead: 'first' | 'second', by: SeriesTie]>([
    [['moreWins'], 'first', 'moreWins'],
    [['more2ndsTo8ths'], 'second', 'more2ndsTo8ths'],
    [['betterLastDate', 'moreWins'], 'first', 'betterLastDate'],
    [['betterPreviousDates', 'moreWins'], 'second', 'betterPreviousDates'],
  ])('where the cup asks %j, the %s is ahead', (ties, ahead, tie) => {
    expect(breakSeriesTie(ana, bruno, ties)).toEqual({ ahead, tie });
  });

  test('as many wins: the next question decides', () => {
    expect(breakSeriesTie([1, 2, 5], [3, 1, 1], ['moreWins', 'betterLastDate'])).toEqual({
      ahead: 'second',
      tie: 'moreWins',
    });
    expect(breakSeriesTie([1, 5], [5, 1], ['moreWins', 'betterLastDate'])).toEqual({
      ahead: 'second',
      tie: 'betterLastDate',
    });
  });

  test('thirds are asked when the seconds are as many, eighths at the end, ninths never', () => {
    expect(breakSeriesTie([2, 3], [2, 4], ['more2ndsTo8ths'])?.ahead).toBe('first');
    expect(breakSeriesTie([9, 2], [8, 2], ['more2ndsTo8ths'])?.ahead).toBe('second');
    expect(breakSeriesTie([9, 2], [10, 2], ['more2ndsTo8ths'])).toBeNull();
  });

  test('who missed the last date is behind whoever rode it', () => {
    expect(breakSeriesTie([1, null], [2, 31], ['betterLastDate'])?.ahead).toBe('second');
  });

  test('the dates before are asked from the latest back', () => {
    expect(breakSeriesTie([1, 4, 5], [8, 3, 5], ['betterPreviousDates'])?.ahead).toBe('second');
  });

  test('a cup that asks nothing lets them share the place', () => {
    expect(breakSeriesTie(ana, bruno, [])).toBeNull();
  });

  test('a cup starts with wins, then the other places, then the last date, then those before', () => {
    expect(DEFAULT_RANKING_TIE).toEqual([
      'moreWins',
      'more2ndsTo8ths',
      'betterLastDate',
      'betterPreviousDates',
    ]);
  });
});

describe('any order of questions', () => {
  const places = (dates: number) =>
    fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: dates, maxLength: dates });
  const two = fc.integer({ min: 0, max: 6 }).chain((dates) => fc.tuple(places(dates), places(dates)));
  const ties = fc.shuffledSubarray([...SERIES_TIES]);

  test('the answer is the first difference of the keys, and the other way round it is the other one', () => {
    fc.assert(
      fc.property(two, ties, ([one, other], asked) => {
        const others = tieKeys(other, asked);
        const first = tieKeys(one, asked)
          .map((key, index) => key - (others[index] ?? 0))
          .find((difference) => difference !== 0);
        const expected = first === undefined ? null : first < 0 ? 'first' : 'second';
        const turned = breakSeriesTie(other, one, asked)?.ahead ?? null;
        expect(breakSeriesTie(one, other, asked)?.ahead ?? null).toBe(expected);
        expect(turned).toBe(expected === null ? null : expected === 'first' ? 'second' : 'first');
      }),
    );
  });

  test('ties never change the points, nor the order of riders whose points differ', () => {
    const season = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(season, ties, (days, ranking_tie) => {
        const dates = days.map((riders, index) => ({
          race_date: `2026-0${index + 1}-10`,
          multiplier: 1,
          places: riders.map((rider_id, place) => ({ rider_id, category_id: 12, place: place + 1 })),
        }));
        const asked = rankCup(dates, { ...DEFAULT_SERIES, ranking_tie })[0]?.riders ?? [];
        const shared = rankCup(dates, { ...DEFAULT_SERIES, ranking_tie: [] })[0]?.riders ?? [];
        const totals = new Map(shared.map(({ rider_id, total }) => [rider_id, total]));
        for (const [index, { rider_id, total }] of asked.entries()) {
          expect(total).toBe(totals.get(rider_id));
          expect(total).toBeLessThanOrEqual(asked[index - 1]?.total ?? total);
        }
        // Where nothing is asked, equal points are an equal rank.
        for (const one of shared)
          for (const other of shared) expect(one.rank === other.rank).toBe(one.total === other.total);
      }),
    );
  });
});
