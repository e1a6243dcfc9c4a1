import { describe, expect, test } from 'vitest';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { NORMAL_DAY, type Result, run } from '#rules/testing/riders.ts';
import { mayResumeOn, resumeClass } from './resume.ts';

const rider = (entry_id: number, ...runs: [Phase, Result][]): CategoryRider => ({
  entry_id,
  plate: `${entry_id}`,
  entered_class: null,
  lot: null,
  removed: null,
  runs: runs.map(([phase, result]) => run(phase, result)),
});

const classOf = (riders: number, ...heats: [Phase, boolean][]) => ({
  riders,
  planned: NORMAL_DAY,
  short_motos: null,
  short_way: null,
  heats: heats.map(([phase, ridden]) => ({ phase, serie: 1, ridden })),
});

describe('what is left for another day', () => {
  test('with a moto to come everybody of the class rides on, but for who left', () => {
    const riders = [rider(1, ['M1', 1], ['M2', null]), rider(2, ['M1', 2], ['M2', null])];
    const left = { ...rider(3, ['M1', 3], ['M2', null]), removed: 'WITHDRAWN' as const };
    const one = classOf(11, ['M1', true], ['M2', false], ['M3', false]);
    expect(resumeClass(one, [...riders, left], null)).toEqual({ done: 1, left: 3, entry_ids: [1, 2] });
  });

  test('with the final alone to come, who passed', () => {
    const riders = [rider(1, ['M1', 1]), rider(2, ['M1', 2])];
    const one = classOf(11, ['M1', true], ['M2', true], ['M3', true]);
    expect(resumeClass(one, riders, [2])).toEqual({ done: 3, left: 1, entry_ids: [2] });
  });

  test('with the semifinals half ridden, who is in them; with the final drawn, who is in it', () => {
    const riders = [
      rider(1, ['M1', 1], ['playoff_2', 1]),
      rider(2, ['M1', 2], ['playoff_2', null]),
      rider(3, ['M1', 9]),
    ];
    const motos: [Phase, boolean][] = [
      ['M1', true],
      ['M2', true],
      ['M3', true],
    ];
    const half = classOf(17, ...motos, ['playoff_2', true], ['playoff_2', false]);
    expect(resumeClass(half, riders, null)).toMatchObject({ left: 2, entry_ids: [1, 2] });
    const drawn = classOf(11, ...motos, ['final', false]);
    const finalists = [rider(1, ['M1', 1], ['final', null]), rider(2, ['M1', 2])];
    expect(resumeClass(drawn, finalists, null)).toMatchObject({ left: 1, entry_ids: [1] });
  });

  test('a class that is over rides no more', () => {
    const one = classOf(5, ['M1', true], ['M2', true], ['M3', true]);
    expect(resumeClass(one, [rider(1, ['M1', 1])], null)).toEqual({ done: 3, left: 0, entry_ids: [] });
  });
});

test.each([
  ['2026-12-12', true],
  ['2026-12-05', false],
  ['2026-12-06', false],
  ['2027-12-05', true],
  ['2027-12-06', false],
])('a race of 5 December may go on on %s: %s', (date, may) => {
  expect(mayResumeOn(date, '2026-12-05', '2026-12-07')).toBe(may);
});
