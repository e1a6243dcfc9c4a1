import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankCup } from '#rules/season/cups/season/ranking.ts';
import { type CupPlace, DEFAULT_SERIES, type Series, type SeriesDate } from '#rules/season/cups/series.ts';
import { seasonStandings } from './season-standings.ts';

const series: Series = { ...DEFAULT_SERIES, only_affiliated: false };
const finish = (...order: number[]): CupPlace[] =>
  order.map((rider_id, index) => ({ rider_id, category_id: 12, place: index + 1 }));
const date = (month: number, places: CupPlace[]): SeriesDate => ({
  race_date: `2026-0${month}-10`,
  multiplier: 1,
  places,
});
const lineOf = (rider_id: number, dates: SeriesDate[], more: Partial<Series> = {}) =>
  seasonStandings(dates, { ...series, ...more })
    .filter((one) => one.rider_id === rider_id)
    .map(({ race_date, position, points, riders }) => [race_date.slice(5, 7), position, points, riders]);

test('third, then first: the line of a season', () => {
  const dates = [date(3, finish(1, 2, 3)), date(4, finish(3, 1)), date(5, finish(3)), date(6, [])];
  expect(lineOf(3, dates)).toEqual([
    ['03', 3, 45, 3],
    ['04', 2, 95, 3],
    ['05', 1, 145, 3],
  ]);
});

test('whoever did not ride moves all the same: he stands where the others leave him', () => {
  expect(lineOf(1, [date(3, finish(1, 2)), date(4, finish(2))])).toEqual([
    ['03', 1, 50, 2],
    ['04', 2, 50, 2],
  ]);
});

test('nobody is left out while the dates to come can still bring him in', () => {
  const dates = [date(3, finish(1)), date(4, finish(2)), date(5, finish(2))];
  expect(lineOf(1, dates, { min_rounds_to_rank: 2 })).toEqual([
    ['03', 1, 50, 1],
    ['04', 2, 50, 2],
    ['05', null, 50, 1],
  ]);
});

test('after the last date held it is the ranking of the cup', () => {
  const places = fc
    .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 })
    .map((order) => finish(...order));
  const settings = fc.record({
    count_best: fc.option(fc.integer({ min: 1, max: 4 })),
    min_rounds_to_rank: fc.integer({ min: 0, max: 3 }),
    must_ride_last: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(places, { minLength: 1, maxLength: 6 }), settings, (seasons, more) => {
      const dates = seasons.map((each, index) => date(index + 1, each));
      const last = dates.findLast(({ places: held }) => held.length > 0)?.race_date;
      const then = seasonStandings(dates, { ...series, ...more }).filter(
        ({ race_date }) => race_date === last,
      );
      const now = rankCup(dates, { ...series, ...more }).flatMap(({ riders }) => riders);
      expect(then.map(({ rider_id, position, points }) => [rider_id, position, points])).toEqual(
        now.map(({ rider_id, rank, total }) => [rider_id, rank, total]),
      );
    }),
  );
});
