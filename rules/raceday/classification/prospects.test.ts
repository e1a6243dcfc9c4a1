import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { imagineDay } from '#rules/testing/field.ts';
import type { Phase } from '#rules/stages.ts';
import { fieldOf, NORMAL_DAY } from '#rules/testing/riders.ts';
import { runs } from '#rules/testing/runs.ts';
import { classify } from './classification.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };

/** The prospects of riders in the order in which they are written. */
const prospectsIn = (riders: CategoryRider[], rules: RaceRules = MIXED): (string | null)[] => {
  const { standings } = classify(riders, rules);
  return riders.map(({ entry_id }) => standings.find((one) => one.entry_id === entry_id)?.prospect ?? null);
};

/** Ten riders in one race of each moto; eight go on. */
const TEN = '1, 2, 3, 4, 5, 6, 7, 8, 9, 10';

const open = (riders: CategoryRider[], motos: readonly Phase[]): CategoryRider[] =>
  riders.map((one) => ({
    ...one,
    runs: [
      ...one.runs,
      ...motos.map((phase) => ({
        phase,
        heat: phase,
        lane: null,
        status: null,
        place: null,
        time_ms: null,
        heat_size: null,
      })),
    ],
  }));

describe('after the first moto', () => {
  test('whoever is within a point of the other side is on the line, the others are in or out', () => {
    expect(prospectsIn(open(fieldOf(TEN), ['M2', 'M3']))).toEqual([
      ...Array<string>(7).fill('in'),
      'line',
      'line',
      'out',
    ]);
  });

  test('nothing is said before everybody has ridden', () => {
    const riders = fieldOf(TEN);
    const waiting = open(
      riders.slice(9).map((one) => ({ ...one, runs: [] })),
      ['M1'],
    );
    expect(new Set(prospectsIn([...riders.slice(0, 9), ...waiting]))).toEqual(new Set([null]));
  });
});

describe('when it is certain', () => {
  test('a rider whom eight are surely ahead of is gone before the last moto', () => {
    const told = '1 1, 2 2, 1 1, 2 2, 1 1, 2 2, 1 1, 2 2, 5 5, 8 8';
    const riders = open(fieldOf(told), ['M3']);
    const prospects = prospectsIn(riders, { ...MIXED, dns: 'count' });
    expect(prospects.slice(0, 8)).not.toContain('gone');
    expect(prospects[9]).toBe('gone');
  });

  test('all motos ridden: the best eight are through, the others gone', () => {
    const told = '1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5, 6 6 6, 7 7 7, 8 8 8, 8 9 9, 9 8 8';
    expect(prospectsIn(fieldOf(told))).toEqual([...Array<string>(8).fill('through'), 'gone', 'gone']);
  });

  test('a missed start bars at once, and the place says why although the points are better', () => {
    const told = '1 1, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, 8 8, 9 9, 1 DNS';
    const riders = open(fieldOf(told), ['M3']);
    expect(prospectsIn(riders).at(-1)).toBe('gone');
    const last = classify(riders, MIXED).standings.at(-1);
    expect(last?.moto_reason).toMatchObject({ by: 'dns', mine: 1, ahead: false });
  });
});

test('who is said to be through goes on, and who is said to be gone does not, wherever the day stood', () => {
  const rulesOf: fc.Arbitrary<RaceRules> = fc.record({
    heats: fc.constantFrom('UCI', 'N8', 'POINTS', 'LCQ'),
    moto_mode: fc.constantFrom('fixed', 'mixed'),
    motos: fc.constant(3),
    small_class: fc.constantFrom('SUM3', 'SUMK', 'MINUS1'),
    tie_break: fc.constantFrom('timed', 'countback'),
    dns: fc.constantFrom('bar', 'count'),
    dnf_in_ko: fc.constant('asLast'),
    ko_dns: fc.constant('lastOfStage'),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 40 }),
      rulesOf,
      fc.string({ minLength: 1 }),
      fc.integer({ min: 1, max: 18 }),
      fc.constantFrom(0, 5, 30),
      (riders, rules, seed, races, troubles) => {
        const end = classify(imagineDay({ riders, rules, seed, troubles }), rules).standings;
        const goesOn = new Map(end.map((one) => [one.entry_id, one.qualified]));
        for (const { entry_id, prospect } of classify(
          imagineDay({ riders, rules, seed, races, troubles }),
          rules,
        ).standings) {
          if (prospect !== null) seen.add(prospect);
          if (prospect === 'through') expect(goesOn.get(entry_id)).toBe(true);
          if (prospect === 'gone') expect(goesOn.get(entry_id)).toBe(false);
        }
      },
    ),
    { numRuns: runs(600) },
  );
  expect(seen).toEqual(new Set(['through', 'in', 'line', 'out', 'gone']));
});
