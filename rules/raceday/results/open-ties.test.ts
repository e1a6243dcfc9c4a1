import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { lotsAfter, openTies } from './open-ties.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import type { MotoPhase } from '#rules/stages.ts';

const motos: readonly MotoPhase[] = ['M1', 'M2', 'M3'];

/** Ten riders in two heats, without a clock: the third and fourth, and the fifth of each heat, are equal in every key. */
function tenRiders(lots: Readonly<Record<number, number>> = {}): CategoryRider[] {
  return Array.from({ length: 10 }, (_, index) => {
    const place = Math.floor(index / 2) + 1;
    return {
      entry_id: index + 1,
      plate: String(index + 1),
      entered_class: null,
      lot: lots[index + 1] ?? null,
      removed: null,
      runs: motos.map((phase) => ({
        phase,
        heat: null,
        lane: null,
        status: 'OK',
        place,
        time_ms: null,
        heat_size: 5,
      })),
    };
  });
}
/** Nine pass no cut of eight: the ninth and the tenth are out, the eighth is tied with the seventh only. */
const elevenRiders = (lots: Readonly<Record<number, number>> = {}): CategoryRider[] => {
  const riders = tenRiders(lots);
  // Five tie on place four: one of them has to go out.
  for (const rider of riders.slice(5)) for (const run of rider.runs) run.place = 4;
  return riders;
};

describe('a tie across the cut', () => {
  test('is open until an official ordered all of it, and then those he put first go on', () => {
    const [tie] = openTies(elevenRiders(), NORMAL_DAY);
    expect(tie).toEqual({ phase: 'M3', entry_ids: [6, 7, 8, 9, 10], decided: false, passing: 3 });
    const order = [10, 9, 8, 7, 6];
    const decided = elevenRiders(Object.fromEntries(lotsAfter(elevenRiders(), order)));
    expect(openTies(decided, NORMAL_DAY)).toEqual([
      { phase: 'M3', entry_ids: order, decided: true, passing: 3 },
    ]);
    const { needs_decision, standings } = classify(decided, NORMAL_DAY);
    expect(needs_decision).toEqual([]);
    expect(standings.filter(({ qualified }) => qualified).map(({ entry_id }) => entry_id)).toContain(10);
    expect(standings.find(({ entry_id }) => entry_id === 6)?.qualified).toBe(false);
  });
  test('that crosses no cut asks for nothing', () => {
    expect(openTies(tenRiders().slice(0, 8), { ...NORMAL_DAY, heats: 'POINTS' })).toEqual([]);
  });
  test('a race in which nobody came to the gate is no tie', () => {
    const riders = tenRiders().slice(0, 4);
    for (const rider of riders) Object.assign(rider.runs[0] ?? {}, { status: 'DNS', place: null });
    expect(openTies(riders, NORMAL_DAY)).toEqual([]);
  });
});

describe('lots', () => {
  const lots = (before: Readonly<Record<number, number>>, order: number[]) =>
    [...lotsAfter(tenRiders(before), order)].toSorted((a, b) => a[1] - b[1]).map(([id]) => id);
  test('are numbered in the order of the official', () => {
    expect(lots({}, [3, 1, 2])).toEqual([3, 1, 2]);
  });
  test('of an earlier tie keep their order beside a new one', () => {
    expect(lots({ 1: 1, 2: 2, 3: 3 }, [2, 9])).toEqual([1, 2, 9, 3]);
    expect(lots({ 1: 1, 2: 2, 3: 3 }, [9, 2])).toEqual([1, 9, 2, 3]);
    expect(lots({ 1: 1, 2: 2, 3: 3 }, [1, 3, 9])).toEqual([1, 2, 3, 9]);
  });
  test('change where the official says otherwise', () => {
    expect(lots({ 1: 1, 2: 2, 3: 3 }, [3, 1])).toEqual([3, 1, 2]);
  });
});
