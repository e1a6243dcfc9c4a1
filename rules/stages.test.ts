import { describe, expect, test } from 'vitest';
import { knockoutPath } from '#rules/raceday/races/transfer.ts';
import {
  comparePhases,
  isAfter,
  isBeyondOneHeat,
  isMoto,
  isQualifying,
  KNOCKOUT_STAGES,
  MOTO_PHASES,
  motoPhase,
  PHASES,
  STAGES,
  STAGES_AFTER_MOTOS,
} from './stages.ts';

describe('the table of stages', () => {
  test('goes from the motos over the last chance to the final', () => {
    expect(PHASES).toEqual([...MOTO_PHASES, 'LCQ', ...KNOCKOUT_STAGES]);
    expect(PHASES.at(-1)).toBe('final');
  });

  test('numbers the motos from 1', () => {
    expect(MOTO_PHASES.map((phase) => STAGES[phase].moto)).toEqual(MOTO_PHASES.map((_, index) => index + 1));
    expect(MOTO_PHASES.map((_, index) => motoPhase(index + 1))).toEqual(MOTO_PHASES);
    expect(() => motoPhase(MOTO_PHASES.length + 1)).toThrow(RangeError);
  });

  test('has a letter of its own for every stage whose races begin anew', () => {
    const letters = STAGES_AFTER_MOTOS.map((stage) => STAGES[stage].letter);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.every((letter) => /^[A-Z]$/.test(letter))).toBe(true);
  });

  test('has in every knock-out stage half the heats of the one before', () => {
    const heats = KNOCKOUT_STAGES.map((stage) => STAGES[stage].most_heats);
    expect(heats).toEqual(heats.map((_, index) => 2 ** (heats.length - 1 - index)));
  });

  test.each([8, 16, 32, 64, 128])('holds the knock-out of %i riders', (riders) => {
    for (const { stage, heats } of knockoutPath(riders, { heats: 'UCI' }))
      expect(heats).toBeLessThanOrEqual(STAGES[stage].most_heats);
  });
});

test('the motos are one round: none of them is after another', () => {
  for (const phase of PHASES) {
    expect(PHASES.filter((other) => isMoto(phase) && isAfter(phase, other))).toEqual([]);
    expect(isAfter(phase, phase)).toBe(false);
  }
  expect(isAfter('LCQ', 'M8')).toBe(true);
  expect(isAfter('final', 'playoff_2')).toBe(true);
  expect(isAfter('playoff_2', 'final')).toBe(false);
});

test('races are ordered as they are ridden', () => {
  expect(PHASES.toReversed().toSorted(comparePhases)).toEqual(PHASES);
});

test('one heat rides its motos and a final, and nothing between them', () => {
  expect(PHASES.filter((phase) => !isBeyondOneHeat(phase))).toEqual([...MOTO_PHASES, 'final']);
  expect(PHASES.filter(isQualifying)).toEqual([...MOTO_PHASES, 'LCQ']);
});
