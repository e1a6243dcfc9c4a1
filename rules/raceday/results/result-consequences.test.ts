import { describe, expect, test } from 'vitest';
import { consequencesOf } from './result-consequences.ts';
import { seriesChanges } from '#rules/season/cups/season/series-changes.ts';
import { fieldOf, NORMAL_DAY, run } from '#rules/testing/riders.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import { isAfter } from '#rules/stages.ts';

const nobody = { comes_in: [], goes_out: [], next_stage: null, undecided: [] };

describe('a change of results', () => {
  test('of nothing has no consequences', () => {
    const riders = fieldOf('1 1 1, 2 2 2, 3 3 3');
    expect(consequencesOf(riders, riders, NORMAL_DAY, 'M3')).toEqual({ ranks: [], ...nobody });
  });
  test('on points exchanges ranks', () => {
    const [before, after] = [fieldOf('1 1 1, 2 2 2, 3 3 3'), fieldOf('1 1 DNS, 2 2 1, 3 3 2')];
    expect(consequencesOf(before, after, NORMAL_DAY, 'M3')).toEqual({
      ranks: [
        { entry_id: 2, was: 2, became: 1 },
        { entry_id: 3, was: 3, became: 2 },
        { entry_id: 1, was: 1, became: 3 },
      ],
      ...nobody,
    });
  });

  /** Ten riders in one list of places 1 to 5, the best eight of them pass. */
  const ten = '1 1 1, 1 1 2, 2 2 2, 2 2 3, 3 3 3, 3 3 4, 4 4 4, 4 4 5, 5 5 5, 5 5 6';
  const table = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' } as const;
  const corrected = ten.replace('4 4 5', '4 4 DNS');

  test('moves the cut when the final is not drawn', () => {
    const found = consequencesOf(fieldOf(ten), fieldOf(corrected), table, 'M3');
    expect([found.comes_in, found.goes_out, found.next_stage]).toEqual([[9], [8], null]);
  });
  test.each([
    ['drawn', null, false],
    ['ridden', 1, true],
  ] as const)('says who would pass when the final is %s, and leaves it as it is', (_, place, ridden) => {
    const withFinal = (riders: CategoryRider[]) =>
      riders.map((one) =>
        one.entry_id <= 8
          ? { ...one, runs: [...one.runs, run('final', place === null ? null : one.entry_id)] }
          : one,
      );
    const found = consequencesOf(withFinal(fieldOf(ten)), withFinal(fieldOf(corrected)), table, 'M3');
    expect([found.comes_in, found.goes_out]).toEqual([[9], [8]]);
    expect(found.next_stage).toEqual({ phase: 'final', ridden });
    expect(found.ranks.filter(({ became }) => ridden && (became ?? 9) <= 8)).toEqual([]);
  });
});

test('motos are one round, stages come one after the other', () => {
  expect([isAfter('M3', 'M1'), isAfter('playoff_2', 'M3'), isAfter('final', 'playoff_2')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('only lines of a ranking that are different are told', () => {
  const before = { 7: [line(1, 1, 50), line(2, 2, 47), line(3, 3, 40)] };
  const after = { 7: [line(2, 1, 50), line(1, 2, 47), line(3, 3, 40)] };
  expect(seriesChanges(before, after)).toEqual([
    { category_id: 7, rider_id: 2, points_was: 47, points_became: 50, position_was: 2, position_became: 1 },
    { category_id: 7, rider_id: 1, points_was: 50, points_became: 47, position_was: 1, position_became: 2 },
  ]);
  expect(seriesChanges({}, { 7: [line(1, 1, 50)] })[0]).toMatchObject({
    points_was: null,
    points_became: 50,
  });
});

const line = (rider_id: number, position: number, points: number) => ({ rider_id, position, points });
