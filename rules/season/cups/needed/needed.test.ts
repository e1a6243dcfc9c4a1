import { describe, expect, test } from 'vitest';
import { DEFAULT_SERIES, type Series } from '#rules/season/cups/series.ts';
import { classSeason } from '#rules/season/cups/season/class-season.ts';
import { neededFor } from './needed.ts';

const [alvaro, joaquin, thiago, bruno, emiliano] = [1, 2, 3, 4, 5];

/** Places of each rider on the dates held; points by the North table: 50, 47, 45, 44, 43 … */
function cup(places: Record<number, (number | null)[]>, left: number, settings: Partial<Series> = {}) {
  const held = Object.values(places)[0]?.length ?? 0;
  const dates = Array.from({ length: held + left }, (_, index) => ({
    race_date: `2026-${String(index + 1).padStart(2, '0')}-10`,
    multiplier: 1,
  }));
  const riders = Object.entries(places).map(([rider_id, own]) => ({
    rider_id: Number(rider_id),
    dates: own.map((place, index) => ({
      date: dates[index]?.race_date ?? '',
      points: place === null ? null : 1,
      place,
      status: null,
      affiliated: true,
    })),
  }));
  return classSeason(8, riders, { dates, held, series: { ...DEFAULT_SERIES, ...settings } });
}

describe('what do I need on several dates', () => {
  test('to win all of them is enough where it only makes a rider level with the second of each, and the wins decide', () => {
    // 135 and 141 before; 235 each at the end.
    const season = cup({ [joaquin]: [2, 2, 2], [thiago]: [3, 3, 3] }, 2);
    expect(neededFor(season, thiago, 1)).toMatchObject({
      kind: 'dates',
      points: 100,
      place: 1,
      reachable: 100,
    });
    // Level on wins as well as on points: the better last date decides, and both cannot win it.
    const behind = cup({ [joaquin]: [1, 2, 2], [thiago]: [3, 3, 3] }, 2);
    expect(neededFor(behind, thiago, 1)).toMatchObject({ kind: 'dates', points: null, place: null });
  });
});

describe('what do I need on the last date', () => {
  // 150, 141, 134, 131, 131
  const season = cup(
    {
      [alvaro]: [1, 1, 1],
      [joaquin]: [2, 2, 2],
      [thiago]: [3, 3, 4],
      [bruno]: [4, 4, 5],
      [emiliano]: [5, 5, 3],
    },
    1,
  );

  test('to be second: against the one who is second, by where he ends', () => {
    const said = neededFor(season, thiago, 2);
    expect(said).toMatchObject({ kind: 'last', rival: { rider_id: joaquin } });
    if (said?.kind !== 'last') throw new Error('It is not the last date');
    // 141 and 134 before. Winning makes 184: level with his fifth place, and ahead by the win. Seven may ride: two are new.
    expect(said.rival?.lines).toEqual([
      { rival_from: 5, place: 1 },
      { rival_from: null, place: 7 },
    ]);
    expect(said.others).toEqual([emiliano, bruno]);
  });

  test('to be first: too far, and by how much', () => {
    const far = cup({ [alvaro]: [1, 1, 1], [thiago]: [9, 9, 9] }, 1, { count_best: 3 });
    expect(neededFor(far, thiago, 1)).toEqual({
      kind: 'impossible',
      why: 'points',
      missing: 45,
      reachable: 15,
    });
  });

  test('nothing more where nobody can come past', () => {
    expect(neededFor(cup({ [alvaro]: [1, 1, 1], [thiago]: [30, 30, 30] }, 1), alvaro, 1)).toEqual({
      kind: 'sure',
    });
  });

  test('to ride it at all, where the cup asks for the last date', () => {
    const asked = cup({ [alvaro]: [1, 1, 1], [thiago]: [30, 30, 30] }, 1, { must_ride_last: true });
    expect(neededFor(asked, alvaro, 1)).toMatchObject({
      kind: 'last',
      place: 3,
      places: 3,
      ride: { last: true },
    });
  });

  test('not classified any more, whatever is won', () => {
    const asked = cup({ [alvaro]: [1, 1, 1], [thiago]: [null, null, 9] }, 1, { min_rounds_to_rank: 3 });
    expect(neededFor(asked, thiago, 1)).toEqual({ kind: 'impossible', why: 'rounds' });
  });

  test('nothing is left when the cup is over', () => {
    expect(neededFor(cup({ [alvaro]: [1], [thiago]: [2] }, 0), thiago, 1)).toEqual({ kind: 'over' });
  });
});

describe('what do I need with several dates to go', () => {
  test('so many points, by ending so far in front on each', () => {
    // 50 each: whoever wins both is first, whatever the other does.
    const level = cup({ [alvaro]: [1, 2], [thiago]: [2, 1] }, 2);
    expect(neededFor(level, thiago, 1)).toEqual({
      kind: 'dates',
      left: 2,
      points: 98,
      place: 1,
      example: null,
      places: 3,
      reachable: 100,
      ride: { rounds: 0, last: false },
    });
  });

  test('which places are enough, where one of them may be worse than on the other dates', () => {
    // 100 and 94 before: Thiago can have 194, so 95 are missing. A third place and a win are 45 and 50.
    expect(
      neededFor(cup({ [alvaro]: [1, 1], [thiago]: [2, 2], [bruno]: [3, 3] }, 2), alvaro, 1),
    ).toMatchObject({
      kind: 'dates',
      points: 95,
      place: 1,
      example: [3, 1],
    });
  });

  test('winning everything may not be in one’s own hands', () => {
    const behind = cup({ [alvaro]: [1, 1], [thiago]: [3, 3] }, 2);
    expect(neededFor(behind, thiago, 1)).toMatchObject({ kind: 'dates', points: null, place: null });
  });
});

test('a class of three hundred is answered too, by those who matter', () => {
  const places = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [index + 1, [index + 1, index + 1]]),
  );
  const season = cup(places, 1);
  expect(neededFor(season, 250, 1)).toMatchObject({ kind: 'impossible', missing: 100, reachable: 50 });
  // Ninth brings 135 points: the second, the third and the fourth can come past together. Eighth brings 140, and they cannot.
  expect(neededFor(season, 1, 3)).toMatchObject({ kind: 'last', place: 8 });
  expect(neededFor(season, 4, 3)).toMatchObject({ kind: 'last', rival: { rider_id: 3 } });
});
