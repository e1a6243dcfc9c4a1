import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heatSizes } from '#rules/formats/gate.ts';
import { lcqPlan } from '#rules/formats/lcq.ts';
import { heatCount, knockoutPath, needsSixteenths, qualifyCount, raceCount } from './transfer.ts';
import type { RaceRules } from './types.ts';

const UCI: RaceRules = {
  heats: 'UCI',
  moto_mode: 'fixed',
  motos: 3,
  small_class: 'SUM3',
  tie_break: 'countback',
  dns: 'bar',
  dnf_in_ko: 'afterAll',
  ko_dns: 'lastOfStage',
};
const N8: RaceRules = { ...UCI, heats: 'N8', moto_mode: 'mixed' };
const LCQ: RaceRules = { ...UCI, heats: 'LCQ', motos: 1, tie_break: 'timed' };
const POINTS: RaceRules = { ...UCI, heats: 'POINTS' };

function repeat(size: number, times: number): number[] {
  return Array.from({ length: times }, () => size);
}

/** "1/4 4×5 → 1/2 2×8 → F" as [stage, heats, riders]. */
function path(riders: number, rules: RaceRules): string {
  return knockoutPath(qualifyCount(riders, rules), rules)
    .map((step) => `${step.stage} ${step.heats}/${step.riders}`)
    .join(' ');
}

const TO_FINAL = 'final 1/8';
const TO_SEMI = `playoff_2 2/16 ${TO_FINAL}`;
const FOUR_OF_FIVE = `playoff_4 4/20 ${TO_SEMI}`;
const FOUR_OF_EIGHT = `playoff_4 4/32 ${TO_SEMI}`;
const FIVE_EIGHTHS = `playoff_8 5/40 ${FOUR_OF_FIVE}`;
const EIGHT_EIGHTHS = `playoff_8 8/64 ${FOUR_OF_EIGHT}`;
const TEN_SIXTEENTHS = `playoff_16 10/80 ${FIVE_EIGHTHS}`;
const SIXTEEN_SIXTEENTHS = `playoff_16 16/128 ${EIGHT_EIGHTHS}`;

describe('the UCI table', () => {
  test.each([
    [3, [3], '', 3],
    [6, [6], '', 3],
    [8, [8], '', 3],
    [9, [5, 4], TO_FINAL, 7],
    [11, [6, 5], TO_FINAL, 7],
    [14, [7, 7], TO_FINAL, 7],
    [16, [8, 8], TO_FINAL, 7],
    [19, [5, 5, 5, 4], TO_SEMI, 15],
    [22, [6, 6, 5, 5], TO_SEMI, 15],
    [26, [7, 7, 6, 6], TO_SEMI, 15],
    [37, [8, 8, 7, 7, 7], FOUR_OF_FIVE, 22],
    [48, repeat(6, 8), FOUR_OF_EIGHT, 31],
    [70, repeat(7, 10), FIVE_EIGHTHS, 42],
    [87, [...repeat(6, 7), ...repeat(5, 9)], EIGHT_EIGHTHS, 63],
    [99, [...repeat(7, 3), ...repeat(6, 13)], EIGHT_EIGHTHS, 63],
    [128, repeat(8, 16), EIGHT_EIGHTHS, 63],
    [159, [...repeat(8, 19), 7], TEN_SIXTEENTHS, 82],
  ])('%i riders race as we have always seen them race', (riders, sizes, knockout, races) => {
    expect(heatSizes(riders, heatCount(riders, UCI))).toEqual(sizes);
    expect(path(riders, UCI)).toBe(knockout);
    expect(raceCount(riders, UCI)).toBe(races);
  });

  test.each([
    [31, 4, TO_SEMI],
    [39, 5, FOUR_OF_FIVE],
    [44, 8, FOUR_OF_EIGHT],
    [52, 8, FOUR_OF_EIGHT],
    [62, 8, FOUR_OF_EIGHT],
    [79, 10, FIVE_EIGHTHS],
    [81, 16, EIGHT_EIGHTHS],
    [83, 16, EIGHT_EIGHTHS],
    [93, 16, EIGHT_EIGHTHS],
    [95, 16, EIGHT_EIGHTHS],
    [161, 32, SIXTEEN_SIXTEENTHS],
    [256, 32, SIXTEEN_SIXTEENTHS],
  ])('%i riders ride %i heats in each moto', (riders, heats, knockout) => {
    expect(heatCount(riders, UCI)).toBe(heats);
    expect(path(riders, UCI)).toBe(knockout);
  });

  test('four pass from every heat, whatever the number of riders', () => {
    for (let riders = 9; riders <= 256; riders += 1) {
      expect(qualifyCount(riders, UCI)).toBe(4 * heatCount(riders, UCI));
    }
  });
});

describe('the N8 table', () => {
  test.each([
    [9, [5, 4], TO_FINAL, 7],
    [10, [5, 5], TO_FINAL, 7],
    [11, [6, 5], TO_FINAL, 7],
    [18, [6, 6, 6], TO_SEMI, 12],
    [19, [7, 6, 6], TO_SEMI, 12],
    [22, [8, 7, 7], TO_SEMI, 12],
    [23, [8, 8, 7], TO_SEMI, 12],
    [25, [7, 6, 6, 6], TO_SEMI, 15],
    [26, [7, 7, 6, 6], TO_SEMI, 15],
    [34, [7, 7, 7, 7, 6], FOUR_OF_EIGHT, 22],
    [37, [8, 8, 7, 7, 7], FOUR_OF_EIGHT, 22],
    [43, [8, 7, 7, 7, 7, 7], FOUR_OF_EIGHT, 25],
    [48, repeat(8, 6), FOUR_OF_EIGHT, 25],
    [70, [...repeat(8, 7), 7, 7], EIGHT_EIGHTHS, 42],
    [87, [...repeat(8, 10), 7], EIGHT_EIGHTHS, 48],
    [99, [...repeat(8, 8), ...repeat(7, 5)], EIGHT_EIGHTHS, 54],
    [128, repeat(8, 16), EIGHT_EIGHTHS, 63],
    [159, [...repeat(8, 19), 7], SIXTEEN_SIXTEENTHS, 60 + 31],
  ])('%i riders fill the fewest heats', (riders, sizes, knockout, races) => {
    expect(heatSizes(riders, heatCount(riders, N8))).toEqual(sizes);
    expect(path(riders, N8)).toBe(knockout);
    expect(raceCount(riders, N8)).toBe(races);
  });
});

describe('eight riders or fewer', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i riders have no cut: the three races are the result', (riders) => {
    for (const rules of [UCI, N8, POINTS, LCQ]) {
      expect(heatCount(riders, rules)).toBe(1);
      expect(qualifyCount(riders, rules)).toBe(0);
      expect(path(riders, rules)).toBe('');
    }
  });

  test.each([
    [1, ''],
    [2, ''],
    [3, 'final 1/2'],
    [5, 'final 1/4'],
    [6, 'final 1/5'],
    [7, 'final 1/6'],
    [8, 'final 1/7'],
  ])('where all but the last ride a final, %i riders give "%s"', (riders, knockout) => {
    expect(path(riders, { ...N8, small_class: 'MINUS1' })).toBe(knockout);
  });

  test('a class on points stays on points with any number of riders', () => {
    expect(heatSizes(19, heatCount(19, POINTS))).toEqual([7, 6, 6]);
    expect(qualifyCount(19, POINTS)).toBe(0);
    expect(qualifyCount(7, { ...POINTS, small_class: 'MINUS1' })).toBe(0);
  });
});

describe('the last chance', () => {
  test.each([
    [18, undefined, { heats: 3, direct: 12, lcq_riders: 6, lcq_heats: 1, through: 2, qualify: 14 }],
    [23, undefined, { heats: 3, direct: 12, lcq_riders: 11, lcq_heats: 2, through: 4, qualify: 16 }],
    [25, undefined, { heats: 4, direct: 16, lcq_riders: 9, lcq_heats: 2, through: 4, qualify: 20 }],
    [30, undefined, { heats: 4, direct: 16, lcq_riders: 14, lcq_heats: 2, through: 4, qualify: 20 }],
    [40, undefined, { heats: 5, direct: 20, lcq_riders: 20, lcq_heats: 3, through: 6, qualify: 26 }],
    [49, 5, { heats: 7, direct: 28, lcq_riders: 21, lcq_heats: 5, through: 10, qualify: 38 }],
    [109, 8, { heats: 14, direct: 56, lcq_riders: 53, lcq_heats: 8, through: 16, qualify: 72 }],
  ])('%i riders, last-chance heats edited to %s', (riders, lcqHeats, plan) => {
    expect(lcqPlan(riders, lcqHeats)).toEqual(plan);
    expect(qualifyCount(riders, LCQ, lcqHeats)).toBe(plan.qualify);
  });

  test.each([
    [14, 'playoff_2 2/14 final 1/8'],
    [16, TO_SEMI],
    [20, FOUR_OF_FIVE],
    [26, `playoff_4 4/26 ${TO_SEMI}`],
    [38, `playoff_8 6/38 playoff_4 4/24 ${TO_SEMI}`],
    [72, `playoff_16 12/72 playoff_8 8/48 ${FOUR_OF_EIGHT}`],
  ])('%i riders reach the knock-out and ride "%s"', (qualifiers, knockout) => {
    const stages = knockoutPath(qualifiers, LCQ);
    expect(stages.map((step) => `${step.stage} ${step.heats}/${step.riders}`).join(' ')).toBe(knockout);
  });

  test('the last-chance heats of 49 riders are 5, 4, 4, 4, 4 and the eighths 7, 7, 6, 6, 6, 6', () => {
    expect(heatSizes(21, 5)).toEqual([5, 4, 4, 4, 4]);
    expect(heatSizes(38, 6)).toEqual([7, 7, 6, 6, 6, 6]);
  });

  test('eighteen riders ride five races to reach the semifinals and three more to the podium', () => {
    expect(raceCount(18, LCQ)).toBe(3 + 1 + 2 + 1);
  });
});

describe('every class, in every format', () => {
  const field = fc.integer({ min: 1, max: 256 });
  const anyRules = fc.constantFrom(
    UCI,
    N8,
    LCQ,
    POINTS,
    { ...UCI, small_class: 'MINUS1' as const },
    { ...N8, small_class: 'SUMK' as const },
  );

  test('nobody is left without a heat, no gate holds nine, and heats differ by one rider at most', () => {
    fc.assert(
      fc.property(field, anyRules, (riders, rules) => {
        const sizes = heatSizes(riders, heatCount(riders, rules));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(riders);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      }),
    );
  });

  test('a knock-out always ends in one final of eight at most, fed by four from each heat', () => {
    fc.assert(
      fc.property(field, anyRules, (riders, rules) => {
        const qualifiers = qualifyCount(riders, rules);
        const stages = knockoutPath(qualifiers, rules);
        expect(qualifiers).toBeLessThanOrEqual(riders);
        for (const [index, step] of stages.entries()) {
          expect(step.riders / step.heats).toBeLessThanOrEqual(8);
          expect(step.riders).toBe(index === 0 ? qualifiers : 4 * (stages[index - 1]?.heats ?? 0));
        }
        if (qualifiers > 0) expect(stages.at(-1)).toMatchObject({ stage: 'final', heats: 1 });
      }),
    );
  });

  test('only from 129 riders on does a class need sixteenths', () => {
    expect(needsSixteenths(128, UCI)).toBe(false);
    expect(needsSixteenths(129, UCI)).toBe(true);
    expect(needsSixteenths(128, N8)).toBe(false);
    expect(needsSixteenths(129, N8)).toBe(true);
    expect(needsSixteenths(200, POINTS)).toBe(false);
  });

  test('a class of more than 256 riders is refused', () => {
    expect(() => heatCount(257, N8)).toThrow(RangeError);
    expect(() => qualifyCount(257, UCI)).toThrow(RangeError);
    expect(() => knockoutPath(129, UCI)).toThrow(RangeError);
  });
});
