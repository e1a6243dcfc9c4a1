import { describe, expect, test } from 'vitest';
import { classify } from './classification.ts';
import { NORMAL_DAY, fieldOf, losers, motos, rider, run, winners } from '#rules/testing/riders.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };
const TIMED: RaceRules = { ...MIXED, heats: 'UCI', tie_break: 'timed' };

function reasonOf(entry_id: number, riders: CategoryRider[], rules: RaceRules) {
  return classify(riders, rules).standings.find((one) => one.entry_id === entry_id)?.reason;
}

describe('at the edge of the cut', () => {
  const tied = [...fieldOf('4 5 3, 4 3 5'), ...winners(7), ...losers(6)];

  test('I go on by moto 3: 3rd against 5th', () => {
    expect(reasonOf(1, tied, MIXED)).toEqual({
      by: 'place',
      phase: 'M3',
      mine: 3,
      theirs: 5,
      against: 2,
      ahead: true,
      edge: 'last_in',
    });
  });

  test('I am out by moto 3: 5th against 3rd', () => {
    expect(reasonOf(2, tied, MIXED)).toEqual({
      by: 'place',
      phase: 'M3',
      mine: 5,
      theirs: 3,
      against: 1,
      ahead: false,
      edge: 'first_out',
    });
  });

  test('I go on by points: 12 against 13', () => {
    const riders = [...fieldOf('4 4 4, 4 4 5'), ...winners(7), ...losers(6)];
    expect(reasonOf(1, riders, MIXED)).toMatchObject({ by: 'points', mine: 12, theirs: 13, edge: 'last_in' });
  });

  test('I go on by the lap of moto 3: 43.136 against 43.257', () => {
    const riders = [...fieldOf('5 5 4 @43.136, 4 6 4 @43.257'), ...winners(7), ...losers(5)];
    expect(reasonOf(1, riders, TIMED)).toMatchObject({ by: 'time', phase: 'M3', mine: 43136, theirs: 43257 });
  });

  test('I am out because I missed a start', () => {
    const riders = [...fieldOf('1 1 DNS'), ...winners(8)];
    expect(reasonOf(1, riders, MIXED)).toMatchObject({ by: 'dns', mine: 1, theirs: 0, edge: 'first_out' });
  });

  test('I go on by lot', () => {
    const [mine, other] = fieldOf('4 4 4, 4 4 4');
    const riders = [{ ...mine!, lot: 1 }, { ...other!, lot: 2 }, ...winners(7), ...losers(6)];
    expect(reasonOf(1, riders, MIXED)).toMatchObject({ by: 'lot', mine: 1, theirs: 2, edge: 'last_in' });
  });

  test('we are equal in everything and nobody has decided', () => {
    const riders = [...fieldOf('4 4 4, 4 4 4'), ...winners(7), ...losers(6)];
    expect(reasonOf(1, riders, MIXED)).toMatchObject({ by: 'tie', against: 2, edge: null });
  });

  test('we were equal in everything and the other one is in the final that was made', () => {
    const [out, mine] = fieldOf('4 4 4, 4 4 4');
    const ride = (one: CategoryRider) => ({ ...one, runs: [...one.runs, run('final', null)] });
    const riders = [out!, ...[mine!, ...winners(7)].map(ride), ...losers(6)];
    const found = classify(riders, MIXED).standings.find((one) => one.entry_id === 1);
    expect(found?.reason).toMatchObject({ by: 'drawn', edge: 'first_out' });
  });

  test('each heat has its own edge', () => {
    const heat = (first: number, name: string) =>
      Array.from({ length: 5 }, (_, index) =>
        rider(first + index, motos([index + 1, index + 1, index + 1], { heat: name })),
      );
    const standings = classify([...heat(1, 'A'), ...heat(11, 'B')], NORMAL_DAY).standings;
    const edges = standings.flatMap((one) =>
      one.moto_reason?.edge ? [[one.entry_id, one.moto_reason.edge]] : [],
    );
    expect(Object.fromEntries(edges)).toEqual({
      4: 'last_in',
      5: 'first_out',
      14: 'last_in',
      15: 'first_out',
    });
  });
});

describe('level with a neighbour', () => {
  test('on points: I am ahead by moto 2, he is behind by the same', () => {
    const riders = [...fieldOf('6 5 6, 5 6 6')];
    expect(reasonOf(1, riders, NORMAL_DAY)).toMatchObject({
      by: 'place',
      phase: 'M2',
      mine: 5,
      theirs: 6,
      ahead: true,
    });
    expect(reasonOf(2, riders, NORMAL_DAY)).toMatchObject({
      by: 'place',
      phase: 'M2',
      mine: 6,
      theirs: 5,
      ahead: false,
    });
  });

  test('both 5th in a semi: I am ahead by the motos, 3 points against 6', () => {
    const riders = [1, 2].map((id) =>
      rider(id, [...motos([id, id, id], { heat_size: 8 }), run('playoff_2', 5)]),
    );
    expect(reasonOf(1, riders, MIXED)).toMatchObject({ by: 'points', mine: 3, theirs: 6 });
  });

  test('nobody near me: nothing to explain', () => {
    expect(reasonOf(1, fieldOf('1 1 1, 2 2 2'), NORMAL_DAY)).toBeNull();
  });

  test('nothing ridden: nothing to explain', () => {
    expect(reasonOf(1, fieldOf('- - -, - - -'), NORMAL_DAY)).toBeNull();
  });
});
