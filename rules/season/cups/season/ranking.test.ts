import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POINTS_TABLES, pointsForPlace, refusePointsTable } from '#rules/season/cups/points-tables.ts';
import { rankCup } from './ranking.ts';
import {
  type SeriesDate,
  type CupPlace,
  DEFAULT_SERIES,
  type RankedRider,
  type Series,
} from '#rules/season/cups/series.ts';

const BOYS_12 = 12;

/** Riders 1, 2, 3… finish in the order given. */
function finish(...order: number[]): CupPlace[] {
  return order.map((rider_id, index) => ({ rider_id, category_id: BOYS_12, place: index + 1 }));
}

function season(...dates: CupPlace[][]): SeriesDate[] {
  return dates.map((places, index) => ({ race_date: `2026-0${index + 1}-10`, multiplier: 1, places }));
}

function rank(dates: SeriesDate[], series: Partial<Series> = {}): RankedRider[] {
  return rankCup(dates, { ...DEFAULT_SERIES, ...series })[0]?.riders ?? [];
}

function order(riders: RankedRider[]): [rank: number | null, rider: number, total: number][] {
  return riders.map((rider) => [rider.rank, rider.rider_id, rider.total]);
}

describe('the points tables', () => {
  test('a final of eleven gives 50, 47, 45, 44, 43, 42, 41, 40, 35, 32 and 30', () => {
    const points = Array.from({ length: 11 }, (_, i) => pointsForPlace(DEFAULT_SERIES.points_table, i + 1));
    expect(points).toEqual([50, 47, 45, 44, 43, 42, 41, 40, 35, 32, 30]);
    expect(pointsForPlace(DEFAULT_SERIES.points_table, 32)).toBe(1);
    expect(pointsForPlace(DEFAULT_SERIES.points_table, 33)).toBe(0);
  });

  test.each([
    ['cz-championship', 9, 125],
    ['cz-championship', 16, 110],
    ['cz-championship', 17, 90],
    ['cz-championship', 32, 60],
    ['cz-championship', 33, 0],
    ['cz-cup', 10, 65],
    ['cz-cup', 25, 30],
    ['cz-league', 16, 6],
    ['cz-league', 17, 0],
    ['cz-free-race', 11, 6],
    ['sunbury-2016', 40, 1],
  ])('%s gives place %i its %i points', (code, place, points) => {
    expect(pointsForPlace(POINTS_TABLES.find((table) => table.code === code)?.ranges ?? [], place)).toBe(
      points,
    );
  });

  test('every table offered can be used', () => {
    for (const { ranges } of POINTS_TABLES) expect(refusePointsTable(ranges)).toBeNull();
  });

  test('a table with a place in two ranges, an empty range or points below zero is refused', () => {
    expect(
      refusePointsTable([
        { from: 1, to: 4, points: 9 },
        { from: 4, to: 5, points: 8 },
      ]),
    ).toBe('series.rangesOverlap');
    expect(refusePointsTable([{ from: 3, to: 2, points: 9 }])).toBe('series.rangeEmpty');
    expect(refusePointsTable([{ from: 1, to: 1, points: -1 }])).toBe('series.pointsNegative');
  });
});

describe('the ranking of a cup', () => {
  test('points of all dates add up, and each date shows what it gave', () => {
    const riders = rank(season(finish(1, 2, 3), finish(2, 3)));
    expect(order(riders)).toEqual([
      [1, 2, 97],
      [2, 3, 92],
      [3, 1, 50],
    ]);
    expect(riders[2]?.dates).toEqual([
      { race_date: '2026-01-10', points: 50, dropped: false, place: 1, status: null },
      { race_date: '2026-02-10', points: null, dropped: false, place: null, status: null },
    ]);
  });

  test('double points on the last date, and presence is added once', () => {
    const dates = season(finish(1, 2), finish(2, 1)).map((date, index) => ({
      ...date,
      multiplier: index + 1,
    }));
    expect(order(rank(dates, { bonus_presence: 3 }))).toEqual([
      [1, 2, 47 + 3 + 100 + 3],
      [2, 1, 50 + 3 + 94 + 3],
    ]);
  });

  test('with the best two of three, the date not ridden is dropped before a bad one', () => {
    const riders = rank(season(finish(1, 2), finish(2, 1), finish(2)), { count_best: 2 });
    expect(order(riders)).toEqual([
      [1, 2, 100],
      [2, 1, 97],
    ]);
    expect(riders[0]?.dates.map(({ dropped }) => dropped)).toEqual([true, false, false]);
    expect(riders[1]?.dates.map(({ dropped }) => dropped)).toEqual([false, false, true]);
  });

  test('a disqualification cannot be dropped', () => {
    const out: CupPlace = { rider_id: 1, category_id: BOYS_12, place: null, status: 'DSQ' };
    const riders = rank(season(finish(1), [out], finish(1)), { count_best: 2 });
    expect(riders[0]).toMatchObject({ total: 50, rank: 1 });
    expect(riders[0]?.dates).toMatchObject([
      { points: 50, dropped: true },
      { points: 0, dropped: false, place: null, status: 'DSQ' },
      { points: 50, dropped: false },
    ]);
  });

  test('entered and absent is the same as not there; there and unranked still earns presence', () => {
    const absent: CupPlace = { rider_id: 1, category_id: BOYS_12, place: null, status: 'DNS' };
    const unplaced: CupPlace = { rider_id: 2, category_id: BOYS_12, place: null };
    const riders = rank(season([absent, unplaced]), { bonus_presence: 5 });
    expect(order(riders)).toEqual([
      [1, 2, 5],
      [2, 1, 0],
    ]);
    expect(riders[1]?.dates[0]?.points).toBeNull();
  });

  test('dates to come are neither dropped nor held against anyone', () => {
    const riders = rank(season(finish(1, 2), finish(1, 2), [], []), { count_best: 3, min_rounds_to_rank: 3 });
    expect(order(riders)).toEqual([
      [1, 1, 100],
      [2, 2, 94],
    ]);
    expect(riders[0]?.dates.map(({ dropped }) => dropped)).toEqual([false, false, false, false]);
  });

  test('who can no longer reach the minimum of rounds is listed without a rank', () => {
    const riders = rank(season(finish(1, 2), finish(2), finish(2)), { min_rounds_to_rank: 2 });
    expect(order(riders)).toEqual([
      [1, 2, 147],
      [null, 1, 50],
    ]);
    expect(riders[1]?.unranked).toBe('minRounds');
  });

  test('where the last date has to be ridden, missing it costs the rank once it has been held', () => {
    const rules = { must_ride_last: true };
    expect(rank(season(finish(1, 2), []), rules).map(({ rank }) => rank)).toEqual([1, 2]);
    const after = rank(season(finish(1, 2), finish(2)), rules);
    expect(order(after)).toEqual([
      [1, 2, 97],
      [null, 1, 50],
    ]);
    expect(after[1]?.unranked).toBe('lastDate');
  });

  test('a date ridden before the affiliation was paid gives nothing', () => {
    const guest = (rider_id: number, place: number): CupPlace => ({
      rider_id,
      category_id: BOYS_12,
      place,
      affiliated: false,
    });
    const dates = season(
      [guest(1, 1), guest(9, 2), { rider_id: 2, category_id: BOYS_12, place: 3 }],
      finish(1, 2),
    );
    expect(order(rank(dates))).toEqual([
      [1, 2, 45 + 47],
      [2, 1, 50],
    ]);
    expect(order(rank(dates, { only_affiliated: false }))).toEqual([
      [1, 1, 100],
      [2, 2, 92],
      [3, 9, 47],
    ]);
  });

  test('each category has its own ranking, and points do not follow a rider who changes', () => {
    const dates = season(finish(1, 2), [{ rider_id: 1, category_id: 13, place: 1 }]);
    const ranking = rankCup(dates, DEFAULT_SERIES);
    expect(ranking.map(({ category_id, riders }) => [category_id, order(riders)])).toEqual([
      [
        BOYS_12,
        [
          [1, 1, 50],
          [2, 2, 47],
        ],
      ],
      [13, [[1, 1, 50]]],
    ]);
  });
});

describe('riders with the same total', () => {
  test('more wins first, even against a better last date', () => {
    const dates = season(finish(1, 2), finish(1, 2), finish(2, 1));
    expect(order(rank(dates, { points_table: [{ from: 1, to: 2, points: 10 }] }))).toEqual([
      [1, 1, 30],
      [2, 2, 30],
    ]);
  });

  test('as many wins: more second places', () => {
    const table = [{ from: 1, to: 3, points: 10 }];
    const dates = season(finish(2, 9, 1), finish(1, 2), finish(9, 8, 2), finish(9, 1), finish(9, 2, 1));
    const riders = rank(dates, { points_table: table }).filter(({ rider_id }) => rider_id < 3);
    expect(riders.map((rider) => [rider.rider_id, rider.total])).toEqual([
      [2, 40],
      [1, 40],
    ]);
  });

  test('as many wins: the better last date, then the one before', () => {
    const dates = season(finish(1, 2), finish(2, 1));
    expect(order(rank(dates))).toEqual([
      [1, 2, 97],
      [2, 1, 97],
    ]);
    const three = season(finish(1, 2), finish(2, 1), finish(3));
    expect(
      rank(three, { ranking_tie: ['betterLastDate', 'betterPreviousDates'] }).map((r) => r.rider_id),
    ).toEqual([2, 1, 3]);
  });

  test('equal to the last they share the rank and the next one is skipped', () => {
    const shared = [1, 2].map((rider_id) => ({ rider_id, category_id: BOYS_12, place: 1 }));
    const dates = season([...shared, { rider_id: 3, category_id: BOYS_12, place: 3 }]);
    expect(rank(dates).map((rider) => rider.rank)).toEqual([1, 1, 3]);
    expect(rank(season(finish(1, 2), finish(2, 1)), { ranking_tie: [] }).map((rider) => rider.rank)).toEqual([
      1, 1,
    ]);
  });
});

describe('merged classes', () => {
  const joint = (entered: number[]): CupPlace[] =>
    entered.map((entered_category_id, index) => ({
      rider_id: index + 1,
      category_id: 30,
      entered_category_id,
      place: index + 1,
    }));

  test('two classes that raced together score as if each had raced alone, in the joint order', () => {
    const ranking = rankCup(season(joint([30, 25, 30, 25])), DEFAULT_SERIES);
    expect(ranking.map(({ category_id, riders }) => [category_id, order(riders)])).toEqual([
      [
        30,
        [
          [1, 1, 50],
          [2, 3, 47],
        ],
      ],
      [
        25,
        [
          [1, 2, 50],
          [2, 4, 47],
        ],
      ],
    ]);
  });

  test('unless the cup scores the class that raced', () => {
    const ranking = rankCup(season(joint([30, 25, 30, 25])), { ...DEFAULT_SERIES, score_class: 'raceClass' });
    expect(ranking.map(({ category_id, riders }) => [category_id, order(riders)])).toEqual([
      [
        30,
        [
          [1, 1, 50],
          [2, 2, 47],
          [3, 3, 45],
          [4, 4, 44],
        ],
      ],
    ]);
  });

  test('a class that raced alone keeps the gap an absent finalist left', () => {
    const places = finish(1, 2).map((place) => ({ ...place, place: (place.place ?? 0) * 2 }));
    expect(order(rank(season(places)))).toEqual([
      [1, 1, 47],
      [2, 2, 44],
    ]);
  });
});

describe('any season', () => {
  const places = fc
    .uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 20 })
    .map((riders) => finish(...riders));
  const dates = fc.array(places, { maxLength: 9 }).map((all) => season(...all));

  test('the total is what the dates that count add up to, and never more dates count than allowed', () => {
    fc.assert(
      fc.property(dates, fc.option(fc.integer({ min: 1, max: 9 })), (held, count_best) => {
        for (const rider of rank(held, { count_best })) {
          const counted = rider.dates.filter(({ dropped, points }) => !dropped && points !== null);
          expect(counted.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(rider.total);
          expect(counted.length).toBeLessThanOrEqual(count_best ?? held.length);
          const kept = Math.min(...counted.map(({ points }) => points ?? 0));
          for (const { dropped, points } of rider.dates)
            if (dropped) expect(points ?? 0).toBeLessThanOrEqual(kept);
        }
      }),
    );
  });

  test('the order of the dates in the list changes nothing', () => {
    fc.assert(
      fc.property(dates, (held) => {
        const byRider = (riders: RankedRider[]): RankedRider[] =>
          riders.toSorted((a, b) => a.rider_id - b.rider_id);
        expect(byRider(rank(held.toReversed()))).toEqual(byRider(rank(held)));
      }),
    );
  });

  test('ten dates of 600 riders give every category its leader', () => {
    const date = Array.from({ length: 600 }, (_, index) => ({
      rider_id: index,
      category_id: index % 44,
      place: Math.floor(index / 44) + 1,
    }));
    const ranking = rankCup(
      Array.from({ length: 10 }, (_, i) => ({
        race_date: `2026-0${(i % 9) + 1}-${10 + i}`,
        multiplier: 1,
        places: date,
      })),
      { ...DEFAULT_SERIES, count_best: 8 },
    );
    expect(ranking).toHaveLength(44);
    expect(ranking[0]?.riders[0]).toMatchObject({ rank: 1, total: 400 });
  });
});

test('a class that rides for exhibition has no ranking, also where it raced together with another', () => {
  const SCHOOL = 5;
  const together: CupPlace[] = [
    { rider_id: 1, category_id: BOYS_12, entered_category_id: SCHOOL, place: 1 },
    { rider_id: 2, category_id: BOYS_12, entered_category_id: BOYS_12, place: 2 },
  ];
  const alone: CupPlace[] = [{ rider_id: 3, category_id: SCHOOL, place: 1 }];
  const ranked = rankCup(season(together, alone), { ...DEFAULT_SERIES, exhibition: [SCHOOL] });
  expect(ranked.map(({ category_id }) => category_id)).toEqual([BOYS_12]);
  // Without the beginners, the second one of the joint race is the first of the own class.
  expect(order(ranked[0]?.riders ?? [])).toEqual([[1, 2, 50]]);
});
