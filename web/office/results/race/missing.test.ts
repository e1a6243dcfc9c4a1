import { describe, expect, test } from 'vitest';
import type { RaceResults } from '#contract/office/results/results.ts';
import { isComplete, missingIn } from './missing.ts';

const done: RaceResults['categories'][number] = {
  category_id: 1,
  category_name: 'Varones 8',
  plate_colour: 'yellow',
  riders: 18,
  heats: 12,
  open_heats: 0,
  owes_stage: false,
  undecided: 0,
  corrections: 0,
};

describe('what is missing in a category before its results are let out', () => {
  test('nothing, when the final is ridden', () => {
    expect([missingIn(done), isComplete(done)]).toEqual([[], true]);
  });
  test.each([
    ['its heats were never made', { heats: 0 }],
    ['rides have no result', { open_heats: 2 }],
    ['a tie is open', { undecided: 2 }],
    ['the motos are over and the final is not drawn', { owes_stage: true }],
  ])('%s', (_name, change) => {
    const one = { ...done, ...change };
    expect(missingIn(one)).toHaveLength(1);
    expect(isComplete(one)).toBe(false);
  });
  test('a class nobody races in holds nothing up', () => {
    expect(missingIn({ ...done, riders: 0, heats: 0 })).toEqual([]);
  });
});
