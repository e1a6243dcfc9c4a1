import { describe, expect, test } from 'vitest';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import { isComplete, missingIn, unfinishedWords } from './missing.ts';

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

describe('the classes a question names before the public is let in', () => {
  const open = (...names: string[]) =>
    unfinishedWords([done, ...names.map((category_name) => ({ ...done, category_name, open_heats: 1 }))]);
  test('none, when all are finished', () => {
    expect(open()).toBeNull();
  });
  test('all of a few', () => {
    expect(open('Varones 9')).toContain('Varones 9');
    expect(open('Varones 9')).not.toContain('Varones 8');
  });
  test('the first of many, and how many more', () => {
    const names = Array.from({ length: 34 }, (_, index) => `Clase ${index + 1}.`);
    const words = open(...names) ?? '';
    expect(words).toContain('34');
    expect(words).toContain('Clase 6.');
    expect(words).not.toContain('Clase 7.');
    expect(words).toContain('28');
  });
});
