import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { knockoutPath, motoCount, qualifyCount, raceCount } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { comparePhases, type Phase } from '#rules/stages.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { drawMotos } from './draw/draw.ts';
import { nextStage } from './next-stage.ts';
import {
  type ClassInRain,
  type RaceInRain,
  SHORTEN_WAYS,
  shortenClass,
  shortenedRules,
  type ShortenWay,
} from './shorten.ts';
import { runs } from '../../testing/runs.ts';

const UNCUT = { short_motos: null, short_way: null };

/** A class that is drawn and has ridden its first heats in the order of the day, by the lanes of its riders. */
function riding(riders: number, planned: RaceRules, ridden: number) {
  const entries = Array.from({ length: riders }, (_, index) => ({ entry_id: index + 1 }));
  const options = { rules: planned, draw_method: 'random', separate: 'none', seed: `${riders}` } as const;
  const drawn = drawMotos(entries, options).heats.toSorted(
    (a, b) => comparePhases(a.phase, b.phase) || a.serie - b.serie,
  );
  const runs = new Map<number, Run[]>();
  for (const [index, { phase, serie, riders: gates }] of drawn.entries())
    for (const [at, { entry_id, lane }] of gates.toSorted((a, b) => a.lane - b.lane).entries()) {
      const isRidden = index < ridden;
      runs.set(entry_id, [
        ...(runs.get(entry_id) ?? []),
        {
          phase,
          heat: `${phase}/${serie}`,
          lane,
          status: isRidden ? 'OK' : null,
          place: isRidden ? at + 1 : null,
          time_ms: null,
          heat_size: null,
        },
      ]);
    }
  const heats = drawn.map(({ phase, serie }, index): RaceInRain => ({
    phase,
    serie,
    ridden: index < ridden,
  }));
  return { one: { riders, planned, heats, ...UNCUT }, class: ridersOf(runs) };
}

const ridersOf = (runs: ReadonlyMap<number, Run[]>): CategoryRider[] =>
  [...runs].map(([entry_id, own]) => {
    return { entry_id, plate: `${entry_id}`, entered_class: null, lot: null, removed: null, runs: own };
  });

/** The riders as they stand once heats are gone. */
const without = (riders: readonly CategoryRider[], gone: readonly { phase: Phase; serie: number }[]) =>
  riders.map((rider) => ({
    ...rider,
    runs: rider.runs.filter(
      (run) => !gone.some(({ phase, serie }) => run.heat === `${phase}/${serie}` && run.phase === phase),
    ),
  }));

const stage = (phase: Phase, ridden: readonly boolean[]): RaceInRain[] =>
  ridden.map((one, index) => ({ phase, serie: index + 1, ridden: one }));

const told = (one: ClassInRain, way: ShortenWay, motos = 2): string => {
  const found = shortenClass(one, way, motos);
  if (!found.fits) return found.why;
  const { short, saved, removed } = found;
  return `${short.short_motos ?? '-'} ${short.short_way ?? '-'} saves ${saved}, ${removed.length} go`;
};

describe('rain', () => {
  // 22 riders under UCI: four heats of three motos, two semifinals, a final.
  test.each([
    ['CUT_MOTOS', 0, '2 - saves 4, 4 go'],
    ['CUT_MOTOS', 8, '2 - saves 4, 4 go'],
    ['CUT_MOTOS', 9, 'past'],
    ['CUT_MOTOS', 12, 'past'],
    ['NO_FINALS', 12, '- noFinals saves 3, 0 go'],
    ['NO_FINALS', 0, '- noFinals saves 3, 0 go'],
    ['MERGE_STAGE', 12, '- toFinal saves 2, 0 go'],
    ['STOP', 3, 'unridden'],
    ['STOP', 4, '1 noFinals saves 11, 8 go'],
    ['STOP', 6, '1 noFinals saves 9, 6 go'],
    ['STOP', 12, '3 noFinals saves 3, 0 go'],
  ] as const)('%s with %i of twelve heats ridden', (way, ridden, expected) => {
    expect(told(riding(22, NORMAL_DAY, ridden).one, way)).toBe(expected);
  });

  test('a class that is not drawn yet is shortened as well', () => {
    expect(told({ riders: 22, planned: NORMAL_DAY, heats: [], ...UNCUT }, 'CUT_MOTOS')).toBe(
      '2 - saves 4, 0 go',
    );
  });

  test.each([
    // 40 of 65 to 80 riders: eighths of five heats, quarters of four, semifinals, final.
    [stage('playoff_8', [false, false, false, false, false]), 'MERGE_STAGE', '- toFinal saves 11, 5 go'],
    [stage('playoff_8', [true, true, false, false, false]), 'MERGE_STAGE', 'open'],
    [stage('playoff_8', [true, true, true, true, true]), 'MERGE_STAGE', '- toFinal saves 6, 0 go'],
    [stage('playoff_8', [true, true, true, true, true]), 'NO_FINALS', 'past'],
    [stage('playoff_8', [true, true, false, false, false]), 'STOP', 'open'],
    [stage('playoff_8', [true, true, true, true, true]), 'STOP', '- stopped saves 7, 0 go'],
    [stage('final', [false]), 'MERGE_STAGE', 'nothing'],
    [stage('final', [true]), 'STOP', 'nothing'],
  ] as const)('a class in its stages: %o, %s', (later, way, expected) => {
    const { one } = riding(70, NORMAL_DAY, 1000);
    expect(told({ ...one, heats: [...one.heats, ...later] }, way)).toBe(expected);
  });

  test.each([
    ['five riders on points have no final', 5, 15, 'NO_FINALS'],
    ['nor a stage to leave out', 5, 15, 'MERGE_STAGE'],
    ['eleven ride straight to the final already', 11, 6, 'MERGE_STAGE'],
    ['what is ridden whole cannot be stopped', 5, 3, 'STOP'],
  ] as const)('nothing is saved: %s', (_, riders, ridden, way) => {
    expect(told(riding(riders, NORMAL_DAY, ridden).one, way)).toBe('nothing');
  });

  test('straight to the final go the eight best of those who passed', () => {
    const { one, class: riders } = riding(22, NORMAL_DAY, 12);
    const found = shortenClass(one, 'MERGE_STAGE', 0);
    const rules = found.fits ? shortenedRules(NORMAL_DAY, found.short) : NORMAL_DAY;
    const options = { gate_mode: null, seed: 'x' };
    const [full, merged] = [nextStage(riders, NORMAL_DAY, options), nextStage(riders, rules, options)];
    if ('blocked' in full || 'blocked' in merged) throw new Error('a stage follows');
    expect([full.stage, full.passed.length, merged.stage]).toEqual(['playoff_2', 16, 'final']);
    expect(merged.passed).toEqual(full.passed.slice(0, 8));
    expect(merged.draw.heats.map((heat) => heat.riders.length)).toEqual([8]);
  });

  test('stopped within the second moto its results stay and do not count: the first one decides', () => {
    const { one, class: riders } = riding(15, NORMAL_DAY, 3);
    const found = shortenClass(one, 'STOP', 0);
    if (!found.fits) throw new Error(found.why);
    const after = without(riders, found.removed);
    expect(after.flatMap(({ runs }) => runs.filter(({ phase }) => phase === 'M2'))).toHaveLength(8);
    const { standings } = classify(after, shortenedRules(NORMAL_DAY, found.short));
    expect(standings.every(({ moto_points_by_moto }) => moto_points_by_moto.length === 1)).toBe(true);
    expect(standings.every(({ rank }) => rank !== null)).toBe(true);
    const next = nextStage(after, shortenedRules(NORMAL_DAY, found.short), { gate_mode: null, seed: 'x' });
    expect('blocked' in next && next.blocked.by).toBe('over');
  });
});

test('a class on points that is stopped after four of five motos sums all four, not the first three', () => {
  const planned = { ...NORMAL_DAY, heats: 'POINTS', small_class: 'SUM3', motos: 5 } as const;
  const { one, class: riders } = riding(33, planned, 20);
  const found = shortenClass(one, 'STOP', 0);
  if (!found.fits) throw new Error(found.why);
  expect(found.short).toEqual({ short_motos: 4, short_way: 'noFinals' });
  const { standings } = classify(without(riders, found.removed), shortenedRules(planned, found.short));
  expect(standings.every(({ moto_points_by_moto }) => moto_points_by_moto.length === 4)).toBe(true);
});

const plannedOf = fc.record({
  heats: fc.constantFrom('UCI', 'N8', 'POINTS', 'LCQ'),
  moto_mode: fc.constantFrom('fixed', 'mixed'),
  small_class: fc.constantFrom('SUM3', 'SUMK', 'MINUS1'),
  motos: fc.integer({ min: 1, max: 5 }),
});

test('whatever the rain takes, no result is lost, nobody misses a race that is gone, and races ahead are those it says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      plannedOf,
      fc.nat({ max: 100 }),
      fc.constantFrom(...SHORTEN_WAYS),
      fc.integer({ min: 1, max: 4 }),
      (size, chosen, ridden, way, motos) => {
        const planned = { ...NORMAL_DAY, ...chosen };
        const { one, class: riders } = riding(size, planned, ridden);
        const found = shortenClass(one, way, motos);
        if (!found.fits) return;
        const { short, removed, saved } = found;
        const goes = (race: RaceInRain) =>
          removed.some(({ phase, serie }) => phase === race.phase && serie === race.serie);
        expect(one.heats.some((race) => race.ridden && goes(race))).toBe(false);
        const rules = shortenedRules(planned, short);
        const after = without(riders, removed);
        const { standings } = classify(after, rules);
        expect(standings).toHaveLength(size);
        const before = new Map(classify(riders, planned).standings.map((line) => [line.entry_id, line]));
        for (const line of standings) {
          const counted = line.moto_points_by_moto;
          const was = before.get(line.entry_id)?.moto_points_by_moto ?? [];
          // Where the motos decide now, more of them may count than the three of a class on points.
          expect(counted.slice(0, was.length)).toEqual(was.slice(0, counted.length));
          expect(counted.length >= was.length || counted.length === rules.motos).toBe(true);
        }
        const toRide = one.heats.filter((race) => !race.ridden).length;
        const drawnOnly = motoCount(size, planned) * new Set(one.heats.map(({ serie }) => serie)).size;
        const all = raceCount(size, planned) - drawnOnly + one.heats.length;
        const left = knockoutPath(qualifyCount(size, rules), rules).length;
        expect(saved).toBeLessThanOrEqual(all - one.heats.length + toRide);
        expect(rules.ends === 'noFinals' ? left : 0).toBe(0);
      },
    ),
    {
      numRuns: runs(400),
      examples: [[33, { heats: 'POINTS', moto_mode: 'fixed', small_class: 'SUM3', motos: 5 }, 20, 'STOP', 1]],
    },
  );
});
