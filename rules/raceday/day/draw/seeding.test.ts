import { describe, expect, test } from 'vitest';
import { lanesByPick, pickOrder, type GateRider } from './gate-order.ts';
import { readGolden } from '#rules/golden/read-golden.ts';
import {
  type MotoQualifier,
  orderFromLastChance,
  orderFromMotos,
  orderFromStage,
  seedKnockout,
  type StageQualifier,
} from './seeding.ts';
import { knockoutPath, qualifyCount } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';

const TIMED = { heats: 'UCI', moto_mode: 'mixed', tie_break: 'timed' } as const;
const FIXED_BY_HAND = { heats: 'UCI', moto_mode: 'fixed', tie_break: 'countback' } as const;

function passed(entry_id: number, place: number | null, more: Partial<StageQualifier> = {}): StageQualifier {
  return { entry_id, place, time_ms: null, earlier_places: [], moto_rank: entry_id, ...more };
}

function atGate(entry_id: number, more: Partial<GateRider> = {}): GateRider {
  return { entry_id, time_ms: null, place: null, moto_points: 0, lot: null, ...more };
}

describe('who goes into which knock-out heat', () => {
  test('without a clock, the winners of the fixed heats come first, then the seconds', () => {
    const riders: [id: number, rank: number, place: number, points: number, last: number][] = [
      [11, 2, 1, 4, 2],
      [12, 3, 2, 6, 1],
      [13, 6, 3, 9, 4],
      [14, 8, 4, 13, 3],
      [21, 1, 1, 4, 1],
      [22, 4, 2, 6, 3],
      [23, 5, 3, 9, 2],
      [24, 7, 4, 11, 4],
    ];
    const qualifiers = riders.map(
      ([entry_id, moto_rank, place_in_heat, moto_points, last_moto]): MotoQualifier => ({
        entry_id,
        moto_rank,
        place_in_heat,
        moto_points,
        last_moto,
      }),
    );
    expect(orderFromMotos(qualifiers, FIXED_BY_HAND)).toEqual([21, 11, 12, 22, 23, 13, 24, 14]);
  });

  test('a second with fewer points than the winner of a slower heat still comes behind him', () => {
    const winner = { entry_id: 1, moto_rank: 2, place_in_heat: 1, moto_points: 6, last_moto: 2 };
    const second = { entry_id: 2, moto_rank: 1, place_in_heat: 2, moto_points: 5, last_moto: 1 };
    expect(orderFromMotos([second, winner], FIXED_BY_HAND)).toEqual([1, 2]);
    expect(orderFromMotos([second, winner], { ...FIXED_BY_HAND, heats: 'N8' })).toEqual([2, 1]);
    expect(orderFromMotos([second, winner], TIMED)).toEqual([2, 1]);
  });

  test('the fastest and the fourth winner of the quarterfinals meet in one semifinal', () => {
    const winners = [35_843, 35_959, 36_142, 36_203].map((time_ms, index) =>
      passed(index + 1, 1, { time_ms }),
    );
    const ordered = orderFromStage(winners.toReversed(), TIMED);
    expect(seedKnockout(ordered, 2)).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  test('a winner whose transponder failed is the last of the winners, ahead of every second', () => {
    const riders = [passed(1, 2, { time_ms: 30_000 }), passed(2, 1), passed(3, 1, { time_ms: 40_000 })];
    expect(orderFromStage(riders, TIMED)).toEqual([3, 2, 1]);
  });

  test('without a clock, equal places go by the stage before, then by the motos', () => {
    const riders = [
      passed(1, 1, { earlier_places: [3, 1], moto_rank: 1 }),
      passed(2, 1, { earlier_places: [2, 4], moto_rank: 9 }),
      passed(3, 1, { earlier_places: [2, 4], moto_rank: 8, time_ms: 1 }),
    ];
    expect(orderFromStage(riders, { tie_break: 'countback' })).toEqual([3, 2, 1]);
  });

  test('who passed without finishing comes behind all who finished', () => {
    expect(orderFromStage([passed(1, null, { time_ms: 1 }), passed(2, 4)], TIMED)).toEqual([2, 1]);
  });

  test('who needed the last chance comes behind all who passed directly', () => {
    expect(orderFromLastChance([passed(1, 4), passed(2, 3)], [passed(3, 1)], TIMED)).toEqual([2, 1, 3]);
  });
});

describe('who chooses his gate first', () => {
  test('a semifinal fourth with the better time chooses before a semifinal third', () => {
    const heat = [atGate(1, { place: 3, time_ms: 36_317 }), atGate(2, { place: 4, time_ms: 35_978 })];
    expect(pickOrder(heat, 'pickByTime', '')).toEqual([2, 1]);
  });

  test('without a time he chooses last', () => {
    expect(pickOrder([atGate(1), atGate(2, { time_ms: 50_000 })], 'pickByTime', '')).toEqual([2, 1]);
  });

  test('without a clock it is the fewest moto points, and after a knock-out the better place first', () => {
    const first = [atGate(1, { moto_points: 9 }), atGate(2, { moto_points: 4 })];
    expect(pickOrder(first, 'pickByPoints', '')).toEqual([2, 1]);
    const later = [atGate(1, { place: 2, moto_points: 3 }), atGate(2, { place: 1, moto_points: 9 })];
    expect(pickOrder(later, 'pickByPoints', '')).toEqual([2, 1]);
    const tied = [atGate(1, { place: 1, lot: 2 }), atGate(2, { place: 1, lot: 1 })];
    expect(pickOrder(tied, 'pickByPoints', '')).toEqual([2, 1]);
  });

  test('a drawn order replays from its seed, and an assigned one is left alone', () => {
    const heat = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => atGate(id, { time_ms: 9 - id }));
    expect(pickOrder(heat, 'randomDraw', 'semi 1')).toEqual(pickOrder(heat, 'randomDraw', 'semi 1'));
    expect(pickOrder(heat, 'randomDraw', 'semi 1')).not.toEqual(pickOrder(heat, 'randomDraw', 'semi 2'));
    expect(pickOrder(heat, 'assigned', '')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('where nobody chooses on the spot, the first to choose gets the best lane of the track', () => {
    expect(lanesByPick([30, 10, 20])).toEqual([
      { entry_id: 30, pick: 1, lane: 1 },
      { entry_id: 10, pick: 2, lane: 2 },
      { entry_id: 20, pick: 3, lane: 3 },
    ]);
    expect(lanesByPick([30, 10], [4, 3, 5]).map(({ lane }) => lane)).toEqual([4, 3]);
    expect(() => lanesByPick([1, 2, 3, 4, 5, 6, 7, 8, 9])).toThrow(RangeError);
  });
});

describe('Girls 9 of the 2026 World Championships', () => {
  const meeting = readGolden('worlds-2026-girls-9');
  const riders: CategoryRider[] = meeting.categories[0]?.riders ?? [];
  const runOf = (rider: CategoryRider, phase: Phase): Run | undefined =>
    rider.runs.find((run) => run.phase === phase);
  const timeIn = (rider: CategoryRider, phase: Phase): number => runOf(rider, phase)?.time_ms ?? 999_999;
  const pointsOf = (rider: CategoryRider): number =>
    rider.runs
      .filter(({ phase }) => phase.startsWith('M'))
      .reduce((sum, run) => sum + (run.place ?? run.heat_size ?? 0), 0);
  const ranking = riders.toSorted((a, b) => pointsOf(a) - pointsOf(b) || timeIn(a, 'M3') - timeIn(b, 'M3'));
  const stages = knockoutPath(qualifyCount(riders.length, meeting.rules), meeting.rules);

  /** Rider ids of a stage, best seed first, from what was published about the phase before. */
  function seeds(stage: Phase, before: Phase): number[] {
    const starters = riders.filter((rider) => runOf(rider, stage));
    const moto_rank = (rider: CategoryRider): number => ranking.indexOf(rider) + 1;
    if (before === 'M3') {
      const qualifiers = starters.map((rider) => ({
        entry_id: rider.entry_id,
        moto_rank: moto_rank(rider),
        place_in_heat: null,
        moto_points: pointsOf(rider),
        last_moto: runOf(rider, 'M3')?.place ?? 0,
      }));
      return orderFromMotos(qualifiers, meeting.rules);
    }
    const qualifiers = starters.map((rider) =>
      passed(rider.entry_id, runOf(rider, before)?.place ?? null, {
        time_ms: runOf(rider, before)?.time_ms ?? null,
        moto_rank: moto_rank(rider),
      }),
    );
    return orderFromStage(qualifiers, meeting.rules);
  }

  test('51 riders ride quarterfinals, semifinals and a final', () => {
    expect(riders).toHaveLength(51);
    expect(stages.map(({ stage, heats }) => [stage, heats])).toEqual([
      ['playoff_4', 4],
      ['playoff_2', 2],
      ['final', 1],
    ]);
  });

  test.each([
    ['playoff_4', 'M3', ['Q9', 'Q10', 'Q11', 'Q12']],
    ['playoff_2', 'playoff_4', ['S5', 'S6']],
    ['final', 'playoff_2', ['F3']],
  ] as const)('every heat and every gate of %s comes out as published', (stage, before, heats) => {
    const published = heats.map((heat) => {
      const starters = riders.filter((rider) => runOf(rider, stage)?.heat === heat);
      return starters
        .map((rider) => ({ entry_id: rider.entry_id, lane: runOf(rider, stage)?.lane }))
        .toSorted((a, b) => (a.lane ?? 0) - (b.lane ?? 0));
    });
    const computed = seedKnockout(seeds(stage, before), heats.length).map((heat) => {
      const gate = heat.map((id) =>
        atGate(id, {
          time_ms: riders.filter((rider) => rider.entry_id === id).map((r) => timeIn(r, before))[0] ?? null,
        }),
      );
      return lanesByPick(pickOrder(gate, 'pickByTime', '')).map(({ entry_id, lane }) => ({ entry_id, lane }));
    });
    expect(computed).toEqual(published);
  });
});
