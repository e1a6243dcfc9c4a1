import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { heatCount, motoCount } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { comparePhases } from '#rules/stages.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { drawMotos } from './draw/draw.ts';
import { type DrawnClass, lateWay, scratchWay } from './redraw.ts';
import { runs } from '../../testing/runs.ts';

const LATE = 999;

/** A class that is drawn, with its first heats ridden in the order of the day. */
function drawnClass(riders: number, rules: RaceRules, ridden = 0, later = false): DrawnClass {
  const entries = Array.from({ length: riders }, (_, index) => ({ entry_id: index + 1 }));
  const options = { rules, draw_method: 'random', separate: 'none', seed: `${riders}` } as const;
  const heats = drawMotos(entries, options)
    .heats.toSorted((a, b) => comparePhases(a.phase, b.phase) || a.serie - b.serie)
    .map((heat, index): DrawnClass['heats'][number] => ({ ...heat, ridden: index < ridden }));
  return { drawn: riders, rules, heats, later };
}

const way = (riders: number, rules: RaceRules, ridden = 0, later = false) => {
  const { way: found, ...more } = lateWay(drawnClass(riders, rules, ridden, later), LATE, 'late');
  return 'why' in more ? `${found} ${more.why}` : found;
};

const N8: RaceRules = { ...NORMAL_DAY, heats: 'N8' };

describe('somebody comes after the draw', () => {
  test.each([
    // Before the first gate of the class.
    [15, NORMAL_DAY, 0, 'join'],
    [16, NORMAL_DAY, 0, 'ask row'],
    [8, NORMAL_DAY, 0, 'ask row'],
    [32, NORMAL_DAY, 0, 'ask row'],
    [24, N8, 0, 'ask row'],
    [23, N8, 0, 'join'],
    [256, NORMAL_DAY, 0, 'ask row'],
    // After it, before its first moto is over: two heats of it.
    [15, NORMAL_DAY, 1, 'join'],
    [16, NORMAL_DAY, 1, 'never row'],
    // Its first moto is over.
    [15, NORMAL_DAY, 2, 'official'],
    [15, NORMAL_DAY, 5, 'official'],
    [15, NORMAL_DAY, 6, 'never over'],
  ])('%i riders, %o, %i heats ridden', (riders, rules, ridden, expected) => {
    expect(way(riders, rules, ridden)).toBe(expected);
  });

  test('a stage after the motos is drawn: nobody joins', () => {
    expect(way(15, NORMAL_DAY, 6, true)).toBe('never over');
  });

  test('a gate left empty by who went is nobody’s: with eight drawn in every heat the class is drawn again', () => {
    const one = drawnClass(16, NORMAL_DAY);
    expect(lateWay({ ...one, drawn: 15 }, LATE, 'late')).toEqual({ way: 'ask', why: 'full' });
  });

  test('who missed the first moto of his heat has it scored by the riders drawn there', () => {
    const one = drawnClass(15, NORMAL_DAY, 2);
    const found = lateWay(one, LATE, 'late');
    expect(found).toMatchObject({
      way: 'official',
      gates: [
        { phase: 'M2', serie: 2 },
        { phase: 'M3', serie: 2 },
      ],
      missed: [{ phase: 'M1', heat_size: 7 }],
    });
  });
});

describe('somebody leaves after the draw', () => {
  test.each([
    [17, 0, { way: 'ask' }],
    [16, 0, { way: 'empty', missed: false }],
    [9, 0, { way: 'ask' }],
    [17, 1, { way: 'empty', missed: true }],
    [1, 0, { way: 'empty', missed: false }],
  ])('%i riders, %i heats ridden', (riders, ridden, expected) => {
    expect(scratchWay(drawnClass(riders, NORMAL_DAY, ridden), riders - 1)).toEqual(expected);
  });
});

const rulesOf = fc.record({
  heats: fc.constantFrom('UCI', 'N8', 'POINTS', 'LCQ'),
  moto_mode: fc.constantFrom('fixed', 'mixed'),
  motos: fc.integer({ min: 1, max: 5 }),
});

/** The riders of a class as the classification takes them, ridden heats in the order of their lanes. */
function ridersOf({ heats }: DrawnClass, late: readonly Run[]): CategoryRider[] {
  const runs = new Map<number, Run[]>();
  for (const { phase, serie, riders, ridden } of heats)
    for (const [index, { entry_id, lane }] of riders.toSorted((a, b) => a.lane - b.lane).entries()) {
      const place = ridden ? index + 1 : null;
      const status = ridden ? 'OK' : null;
      const heat = `${phase}/${serie}`;
      const run: Run = { phase, heat, lane, status, place, time_ms: null, heat_size: null };
      runs.set(entry_id, [...(runs.get(entry_id) ?? []), run]);
    }
  if (late.length > 0) runs.set(LATE, [...late]);
  return [...runs].map(([entry_id, own]) => {
    return { entry_id, plate: `${entry_id}`, entered_class: null, lot: null, removed: null, runs: own };
  });
}

const pointsOf = (riders: readonly CategoryRider[], rules: RaceRules) =>
  new Map(
    classify(riders, rules)
      .standings.filter(({ entry_id }) => entry_id !== LATE)
      .map(({ entry_id, moto_points_by_moto }) => [entry_id, moto_points_by_moto]),
  );

test('a late entry changes nobody else: once in each moto, no lane twice, heats as many, points as they were', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), rulesOf, fc.nat({ max: 80 }), (riders, chosen, ridden) => {
      const rules = { ...NORMAL_DAY, ...chosen };
      const one = drawnClass(riders, rules, ridden);
      const found = lateWay(one, LATE, 'late');
      if ('why' in found) return;
      const { gates, missed } = found;
      const ofHim = [...gates, ...missed].map(({ phase }) => phase);
      expect(new Set(ofHim).size).toBe(ofHim.length);
      expect(ofHim).toHaveLength(motoCount(riders, rules));
      expect(heatCount(riders + 1, rules)).toBe(heatCount(riders, rules));
      for (const { phase, serie, lane } of gates) {
        const heat = one.heats.find((other) => other.phase === phase && other.serie === serie);
        expect(heat?.ridden).toBe(false);
        expect(heat?.riders.map((rider) => rider.lane)).not.toContain(lane);
        expect(heat?.riders.length).toBeLessThan(8);
      }
      const runs: Run[] = [
        ...gates.map(({ phase, serie, lane }): Run => {
          const heat = `${phase}/${serie}`;
          return { phase, heat, lane, status: null, place: null, time_ms: null, heat_size: null };
        }),
        ...missed.map(({ phase, heat_size }): Run => ({
          phase,
          heat: null,
          lane: null,
          status: 'CR',
          place: null,
          time_ms: null,
          heat_size,
        })),
      ];
      expect(pointsOf(ridersOf(one, runs), rules)).toEqual(pointsOf(ridersOf(one, []), rules));
    }),
    { numRuns: runs(300) },
  );
});
