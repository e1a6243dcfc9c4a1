import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classSeason } from './class-season.ts';
import { rankCup } from './ranking.ts';
import { seasonRow } from './season-row.ts';
import {
  type CupPlace,
  DEFAULT_SERIES,
  type RankedRider,
  type SeriesDate,
} from '#rules/season/cups/series.ts';
import { runs } from '../../../testing/runs.ts';

const [NOVICE_12, EXPERT_12, CRUISER, OPEN] = [1, 2, 3, 4];
const wheels = { [NOVICE_12]: 20, [EXPERT_12]: 20, [OPEN]: 20, [CRUISER]: 24 };

const first = (category_id: number, rider_id = 7, status: CupPlace['status'] = null): CupPlace => ({
  rider_id,
  category_id,
  place: status === null ? 1 : null,
  status,
});

function season(...dates: CupPlace[][]): SeriesDate[] {
  return dates.map((places, index) => ({ race_date: `2026-0${index + 1}-10`, multiplier: 1, places }));
}

/** The total of rider 7 in each class, and how much of it was carried. */
function totals(dates: SeriesDate[], carried_wheels: typeof wheels | null = wheels): Record<number, number> {
  return Object.fromEntries(
    rankCup(dates, { ...DEFAULT_SERIES, carried_wheels }).flatMap(({ category_id, riders }) =>
      riders.filter(({ rider_id }) => rider_id === 7).map(({ total }) => [category_id, total]),
    ),
  );
}

describe('a rider who changes class', () => {
  const changes = season([first(NOVICE_12)], [first(NOVICE_12)], [first(EXPERT_12)]);

  test('leaves the points behind, unless the cup carries them', () => {
    expect(totals(changes, null)).toEqual({ [NOVICE_12]: 100, [EXPERT_12]: 50 });
    expect(totals(changes)).toEqual({ [EXPERT_12]: 150 });
  });

  test('sees which points came from where', () => {
    const [expert] = rankCup(changes, { ...DEFAULT_SERIES, carried_wheels: wheels });
    expect(expert?.riders[0]?.dates.map(({ carried_from }) => carried_from)).toEqual([1, 1, undefined]);
  });

  test('and rides a cruiser too keeps each bike apart', () => {
    const both = season([first(NOVICE_12), first(CRUISER)], [first(EXPERT_12)], [first(CRUISER)]);
    expect(totals(both)).toEqual({ [EXPERT_12]: 100, [CRUISER]: 100 });
  });

  test('and comes back has changed nothing', () => {
    const back = season([first(NOVICE_12)], [first(EXPERT_12)], [first(NOVICE_12)]);
    expect(totals(back)).toEqual({ [NOVICE_12]: 100, [EXPERT_12]: 50 });
  });

  test('and rode two classes of one bike on a date carries nothing', () => {
    const two = season([first(NOVICE_12), first(OPEN)], [first(EXPERT_12)]);
    expect(totals(two)).toEqual({ [NOVICE_12]: 50, [OPEN]: 50, [EXPERT_12]: 50 });
  });

  test('twice takes everything along', () => {
    const twice = season([first(NOVICE_12)], [first(OPEN)], [first(EXPERT_12)]);
    expect(totals(twice)).toEqual({ [EXPERT_12]: 150 });
  });

  test('has not changed by an entry that was not ridden', () => {
    const absent = season([first(NOVICE_12)], [first(EXPERT_12, 7, 'DNS')]);
    expect(totals(absent)).toEqual({ [NOVICE_12]: 50, [EXPERT_12]: 0 });
    const both = season([first(NOVICE_12), first(EXPERT_12, 7, 'DNS')], [first(EXPERT_12)]);
    expect(totals(both)).toEqual({ [EXPERT_12]: 100 });
  });

  test('carries a disqualification too, and it is never dropped', () => {
    const dates = season([first(NOVICE_12, 7, 'DSQ')], [first(NOVICE_12)], [first(EXPERT_12)]);
    const [expert] = rankCup(dates, { ...DEFAULT_SERIES, carried_wheels: wheels, count_best: 2 });
    expect(expert?.riders[0]).toMatchObject({ total: 50 });
  });
});

describe('for any season', () => {
  /** Each of six riders rides at most one 20" class and the cruiser on each of five dates. */
  const dates = fc
    .array(
      fc.array(fc.tuple(fc.constantFrom(null, NOVICE_12, EXPERT_12, OPEN), fc.boolean()), {
        minLength: 6,
        maxLength: 6,
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((ridden) =>
      season(
        ...ridden.map((riders) => {
          const seats = riders.flatMap(([small, cruiser], rider_id) => [
            ...(small === null ? [] : [{ rider_id, category_id: small }]),
            ...(cruiser ? [{ rider_id, category_id: CRUISER }] : []),
          ]);
          return [...Map.groupBy(seats, ({ category_id }) => category_id).values()].flatMap((own) =>
            own.map((seat, index): CupPlace => ({ ...seat, place: index + 1 })),
          );
        }),
      ),
    );
  const rows = (held: SeriesDate[], carried_wheels: typeof wheels | null) =>
    rankCup(held, { ...DEFAULT_SERIES, only_affiliated: false, carried_wheels }).flatMap(
      ({ category_id, riders }) => riders.map((rider) => ({ ...rider, category_id })),
    );
  const sumOf = (riders: readonly RankedRider[], rider_id: number) =>
    riders.filter((one) => one.rider_id === rider_id).reduce((sum, { total }) => sum + total, 0);

  test('nobody wins or loses a point by the choice, and the cruiser is never touched', () => {
    fc.assert(
      fc.property(dates, (held) => {
        const [burned, carried] = [rows(held, null), rows(held, wheels)];
        for (const { rider_id } of burned) expect(sumOf(carried, rider_id)).toBe(sumOf(burned, rider_id));
        const cruisers = (all: typeof burned) =>
          all
            .filter(({ category_id }) => category_id === CRUISER)
            .map(({ rider_id, total }) => [rider_id, total]);
        expect(cruisers(carried)).toEqual(cruisers(burned));
      }),
      { numRuns: runs(400) },
    );
  });

  test('the cells of a published row give its total again', () => {
    fc.assert(
      fc.property(dates, (held) => {
        const series = { ...DEFAULT_SERIES, only_affiliated: false };
        for (const { category_id, ...row } of rows(held, wheels)) {
          const cells = row.dates.map((cell) => ({ ...cell, date: cell.race_date, affiliated: true }));
          const of = { dates: held, held: held.length, series };
          const rebuilt = classSeason(category_id, [{ rider_id: row.rider_id, dates: cells }], of);
          expect(seasonRow(row.rider_id, rebuilt.riders.get(row.rider_id) ?? [], of).total).toBe(row.total);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
