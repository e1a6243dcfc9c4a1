import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankCup } from '#rules/season/cups/season/ranking.ts';
import { DEFAULT_SERIES, type CupPlace, type RankedRider, type Series } from '#rules/season/cups/series.ts';
import { SERIES_TIES } from '#rules/season/cups/series-tie.ts';
import { classSeason } from '#rules/season/cups/season/class-season.ts';
import { neededFor, type Needed } from './needed.ts';
import type { DateResult } from './outlook.ts';
import { runs } from '../../../testing/runs.ts';

const category_id = 12;
/** Somebody of another class rides every date, so that it is held whoever of ours stays at home. */
const marker: CupPlace = { rider_id: 9999, category_id: 1, place: 1 };

interface Played {
  series: Series;
  /** Of each date: its multiplier, and the place of each rider; those to come are last. */
  held: { multiplier: number; results: DateResult[] }[];
  left: number[];
}

const dateOf = (index: number) => `2026-0${index + 1}-10`;

function datesOf({ held, left }: Played, future: readonly (readonly DateResult[])[]) {
  const placesOf = (results: readonly DateResult[]): CupPlace[] => [
    marker,
    ...results.flatMap((place, rider) =>
      place === null ? [] : [{ rider_id: rider + 1, category_id, place }],
    ),
  ];
  return [
    ...held.map(({ multiplier, results }, index) => ({
      race_date: dateOf(index),
      multiplier,
      places: placesOf(results),
    })),
    ...left.map((multiplier, index) => {
      const results = future[index];
      return {
        race_date: dateOf(held.length + index),
        multiplier,
        places: results ? placesOf(results) : [],
      };
    }),
  ];
}

const ranked = (played: Played, future: readonly (readonly DateResult[])[]): RankedRider[] =>
  rankCup(datesOf(played, future), played.series).find((one) => one.category_id === category_id)?.riders ??
  [];

/** Every way in which a date can end for so many riders: any of them in any places, each place once. */
function outcomes(riders: number, places: number): DateResult[][] {
  if (riders === 0) return [[]];
  return outcomes(riders - 1, places).flatMap((others) => {
    const free = Array.from({ length: places }, (_, index) => index + 1).filter(
      (place) => !others.includes(place),
    );
    return [null, ...free].map((result) => [...others, result]);
  });
}

/** Every way in which all the dates left can end. */
function seasons(played: Played, riders: number, places: number): DateResult[][][] {
  const one = outcomes(riders, places);
  return played.left.reduce<DateResult[][][]>(
    (before) => before.flatMap((dates) => one.map((date) => [...dates, date])),
    [[]],
  );
}

interface Ending {
  mine: DateResult[];
  results: DateResult[][];
  isIn: boolean;
  total: number;
  rows: Map<number, RankedRider>;
}

function endings(played: Played, rider_id: number, position: number, riders: number): Ending[] {
  return seasons(played, riders + position, riders + position).map((results) => {
    const rows = new Map(ranked(played, results).map((row) => [row.rider_id, row]));
    const mine = results.map((date) => date[rider_id - 1] ?? null);
    const row = rows.get(rider_id);
    const isIn = row?.rank !== null && row?.rank !== undefined && row.rank <= position;
    return { mine, results, isIn, total: row?.total ?? 0, rows };
  });
}

function needed(played: Played, rider_id: number, position: number): Needed {
  const riders = ranked(played, []);
  const dates = datesOf(played, []);
  const rows = riders.map((row) => ({
    rider_id: row.rider_id,
    dates: row.dates.map(({ race_date, ...cell }) => ({ ...cell, date: race_date, affiliated: true })),
  }));
  const found = neededFor(
    classSeason(category_id, rows, { dates, held: played.held.length, series: played.series }),
    rider_id,
    position,
  );
  if (!found) throw new Error('The rider is not in the class');
  return found;
}

/** Points that fall with the place, or stay: never rise. */
const anyTable = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 })
  .map((steps) =>
    steps.toReversed().reduce<number[]>((points, step) => [(points[0] ?? 0) + step, ...points], []),
  );
const fallingTable = anyTable.map((points) => points.map((value, index) => value + points.length - index));

const seriesWith = (table: fc.Arbitrary<number[]>, dates: number): fc.Arbitrary<Series> =>
  fc
    .record({
      points: table,
      count_best: fc.option(fc.integer({ min: 1, max: dates })),
      min_rounds_to_rank: fc.integer({ min: 0, max: dates }),
      must_ride_last: fc.boolean(),
      bonus_presence: fc.integer({ min: 0, max: 2 }),
      ranking_tie: fc.shuffledSubarray([...SERIES_TIES]),
    })
    .map(({ points, ...settings }) => ({
      ...DEFAULT_SERIES,
      only_affiliated: false,
      ...settings,
      points_table: points.map((value, index) => ({ from: index + 1, to: index + 1, points: value })),
    }));

/** A class in which everybody rode something. */
function season(riders: number, left: number, table: fc.Arbitrary<number[]>): fc.Arbitrary<Played> {
  const date = fc.record({
    multiplier: fc.integer({ min: 1, max: 2 }),
    results: fc
      .shuffledSubarray(
        Array.from({ length: riders }, (_, index) => index + 1),
        { minLength: riders, maxLength: riders },
      )
      .chain((places) => fc.tuple(...places.map((place) => fc.option(fc.constant(place), { freq: 5 })))),
  });
  return fc
    .record({
      held: fc.array(date, { minLength: 1, maxLength: 3 }),
      left: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: left, maxLength: left }),
    })
    .chain((dates) => seriesWith(table, dates.held.length + left).map((series) => ({ ...dates, series })))
    .filter((played) => ranked(played, []).length === riders);
}

const worse = (result: DateResult, from: DateResult) => result === null || (from !== null && result >= from);

describe('what is needed is what every outcome says', () => {
  test('on the last date', () => {
    const cases = fc.record({
      of: fc.constantFrom([2, 1], [3, 1], [2, 2], [1, 1]).chain(([riders = 2, position = 1]) =>
        fc.record({
          riders: fc.constant(riders),
          position: fc.constant(position),
          played: season(riders, 1, anyTable),
          rider_id: fc.integer({ min: 1, max: riders }),
        }),
      ),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(cases, ({ of: { riders, position, played, rider_id } }) => {
        const said = needed(played, rider_id, position);
        seen.add(said.kind);
        const all = endings(played, rider_id, position, riders);
        expect(said.kind === 'sure').toBe(all.every(({ isIn }) => isIn));
        expect(said.kind === 'impossible').toBe(!all.some(({ isIn }) => isIn));
        if (said.kind !== 'last') return;
        const enough = (place: number) =>
          all.every(({ mine, isIn }) => mine[0] === null || (mine[0] ?? 0) > place || isIn);
        const places = Array.from({ length: riders + position }, (_, index) => index + 1);
        expect(said.place).toBe(places.findLast(enough) ?? null);
        const { rival } = said;
        if (!rival) return;
        const results = [...places, null];
        const isEnough = (own: DateResult, other: DateResult) =>
          all.every(({ mine, results: [date], rows }) => {
            if (mine[0] !== own || (date?.[rival.rider_id - 1] ?? null) !== other) return true;
            const [me, them] = [rows.get(rider_id), rows.get(rival.rider_id)];
            return !!me?.rank && (!them?.rank || them.rank >= me.rank);
          });
        // The worst of my results up to which every one is enough; the place the rival has cannot be mine.
        const worstOf = (other: DateResult) => {
          const own = results.filter((result) => result === null || result !== other);
          const fails = own.findIndex((result) => !isEnough(result, other));
          if (fails < 0) return places.length + 1;
          return own[fails] === null ? places.length : (own[fails - 1] ?? 0);
        };
        const worst = results.map(worstOf);
        for (const [index, other] of results.entries()) {
          const line = rival.lines.findLast(({ rival_from }) => worse(other, rival_from));
          const said_worst = line ? (line.place ?? places.length + 1) : 0;
          expect(said_worst).toBe(Math.min(...worst.slice(index)));
        }
      }),
      { numRuns: runs(250) },
    );
    // Few runs do not meet each of them for certain.
    if (runs(250) >= 250) expect([...seen].sort()).toEqual(['impossible', 'last', 'sure']);
  }, 120_000);

  test.each([
    { riders: 2, position: 1 },
    { riders: 1, position: 1 },
  ])(
    'on two dates, of $riders for place $position',
    ({ riders, position }) => {
      const cases = fc.tuple(season(riders, 2, fallingTable), fc.integer({ min: 1, max: riders }));
      fc.assert(
        fc.property(cases, ([played, rider_id]) => {
          const said = needed(played, rider_id, position);
          const all = endings(played, rider_id, position, riders);
          expect(said.kind === 'impossible').toBe(!all.some(({ isIn }) => isIn));
          // With two riders only one rival exists, and no rival is left out: the answer for the first place is exact.
          expect(said.kind === 'sure').toBe(all.every(({ isIn }) => isIn));
          if (said.kind !== 'dates') return;
          const now = ranked(played, []).find((row) => row.rider_id === rider_id)?.total ?? 0;
          const classified = all.filter(
            ({ rows }) => rows.get(rider_id)?.rank !== null && rows.has(rider_id),
          );
          const level = Math.max(
            -1,
            ...all.flatMap(({ total, rows }) =>
              [...rows.values()].flatMap((row) =>
                row.rider_id === rider_id ? [] : [Math.min(total, row.total)],
              ),
            ),
          );
          const best = Math.max(...classified.map(({ total }) => total));
          if (said.points !== null) {
            const enough = now + said.points;
            for (const { total, isIn } of classified) if (total >= enough) expect(isIn).toBe(true);
            expect(enough).toBeLessThanOrEqual(Math.max(now, level + 1));
          } else expect(best).toBeLessThanOrEqual(level);
          expect(said.reachable).toBe(best - now);
        }),
        { numRuns: runs(60) },
      );
    },
    120_000,
  );

  test('on two dates, for a place that two can take: what is promised holds in every outcome', () => {
    fc.assert(
      fc.property(season(2, 2, fallingTable), fc.integer({ min: 1, max: 2 }), (played, rider_id) => {
        const said = needed(played, rider_id, 2);
        if (said.kind !== 'sure' && (said.kind !== 'dates' || said.points === null)) return;
        const now = ranked(played, []).find((row) => row.rider_id === rider_id)?.total ?? 0;
        const enough = said.kind === 'sure' ? -1 : now + (said.points ?? 0);
        // Two known riders and one newcomer: with a second newcomer there would be too many seasons to try.
        const all = seasons(played, 3, 3).map((results) => ranked(played, results));
        for (const rows of all) {
          const me = rows.find((row) => row.rider_id === rider_id);
          if (me === undefined || me.rank === null || me.total < enough) continue;
          expect(me.rank).toBeLessThanOrEqual(2);
        }
      }),
      { numRuns: runs(60) },
    );
  }, 120_000);
});
