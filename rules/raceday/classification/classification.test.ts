import { describe, expect, test } from 'vitest';
import { classify } from './classification.ts';
import { NORMAL_DAY, type Result, field, fieldOf, losers, motos, rider, run } from '#rules/testing/riders.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };

/** Eleven riders in two fixed heats, untimed; B5 crossed third in moto 2 and was relegated. */
const ELEVEN: Record<string, [Result, Result, Result]> = {
  A1: [1, 1, 2],
  A2: [2, 3, 1],
  A3: [3, 2, 4],
  A4: [5, 5, 3],
  A5: [4, 4, 5],
  A6: [6, 6, 'DNF'],
  B1: [1, 2, 1],
  B2: [2, 1, 3],
  B3: [3, 4, 2],
  B4: [4, 3, 4],
  B5: [5, 'REL', 5],
};
const FINAL: Record<string, Result> = { A1: 1, B2: 2, B1: 3, A2: 4, A3: 5, B4: 6, A4: 7, B3: 'DNF' };

function eleven(withFinal: boolean, changes: Record<string, [Result, Result, Result]> = {}): CategoryRider[] {
  const runs = Object.entries({ ...ELEVEN, ...changes }).map(([plate, ridden]): [string, Run[]] => {
    const home = FINAL[plate];
    const final = withFinal && home !== undefined ? [run('final', home, { heat: 'F' })] : [];
    return [plate, [...motos(ridden, { heat: plate.slice(0, 1) }), ...final]];
  });
  return field(Object.fromEntries(runs)).toReversed();
}

const plates = (riders: CategoryRider[]) => new Map(riders.map((one) => [one.entry_id, one.plate]));

function sheet(riders: CategoryRider[], rules: RaceRules = NORMAL_DAY): string[] {
  const names = plates(riders);
  return classify(riders, rules).standings.map((one) => `${one.rank ?? '-'} ${names.get(one.entry_id)}`);
}

describe('a whole day of eleven riders in two heats', () => {
  const riders = eleven(true);
  const names = plates(riders);
  const standings = new Map(
    classify(riders, NORMAL_DAY).standings.map((one) => [names.get(one.entry_id), one]),
  );

  test.each([
    ['A1', 4, 1, true],
    ['A2', 6, 2, true],
    ['A3', 9, 3, true],
    ['A4', 13, 4, true],
    ['A5', 13, 5, false],
    ['A6', 18, 6, false],
    ['B1', 4, 1, true],
    ['B2', 6, 2, true],
    ['B3', 9, 3, true],
    ['B4', 11, 4, true],
    ['B5', 17, 5, false],
  ])('%s has %i points, is %i in the heat, goes on: %s', (plate, moto_points, heat_rank, qualified) => {
    expect(standings.get(plate)).toMatchObject({ moto_points, heat_rank, qualified });
  });

  test('the motos rank the qualifiers by points, equal points by the last moto', () => {
    const ranked = [...standings]
      .filter(([, one]) => one.qualified)
      .sort(([, a], [, b]) => (a.moto_rank ?? 0) - (b.moto_rank ?? 0));
    expect(ranked.map(([plate]) => plate)).toEqual(['B1', 'A1', 'A2', 'B2', 'B3', 'A3', 'B4', 'A4']);
  });

  test('the final comes first, then the motos by points', () => {
    expect(sheet(riders)).toEqual([
      '1 A1',
      '2 B2',
      '3 B1',
      '4 A2',
      '5 A3',
      '6 B4',
      '7 A4',
      '8 B3',
      '9 A5',
      '10 B5',
      '11 A6',
    ]);
  });

  test('a start missed in moto 2 is eleventh, behind A6, with the best points of the rest', () => {
    expect(sheet(eleven(false, { A1: [1, 'DNS', 1] }))).toEqual(expect.arrayContaining(['10 A6', '11 A1']));
  });

  test('before the final is drawn the qualifiers stand in front', () => {
    expect(sheet(eleven(false)).slice(7)).toEqual(['8 A4', '9 A5', '10 B5', '11 A6']);
  });

  test('the relegated rider has 9 less 7 on the sheet, the one who did not finish 9 less 6', () => {
    expect(standings.get('B5')?.moto_points_by_moto).toEqual([5, 7, 5]);
    expect(standings.get('A6')?.moto_points_by_moto).toEqual([6, 6, 6]);
  });
});

describe('small classes', () => {
  test('alone: first', () => {
    expect(sheet(fieldOf('1 1 1', 1))).toEqual(['1 1']);
  });

  test('two riders: three races, no final', () => {
    expect(sheet(fieldOf('1 2 2, 2 1 1', 2))).toEqual(['1 2', '2 1']);
  });

  test('the final of all but the last decides, and the last stays last', () => {
    const rules: RaceRules = { ...MIXED, small_class: 'MINUS1' };
    const riders = fieldOf('1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5', 5).map((one) => ({
      ...one,
      runs: one.entry_id === 5 ? one.runs : [...one.runs, run('final', 5 - one.entry_id)],
    }));
    expect(sheet(riders, rules)).toEqual(['1 4', '2 3', '3 2', '4 1', '5 5']);
  });

  test('a final after three summed motos decides, since it was ridden', () => {
    const riders = fieldOf('1 1 1, 2 2 2', 2).map((one) => ({
      ...one,
      runs: [...one.runs, run('final', 3 - one.entry_id)],
    }));
    expect(sheet(riders)).toEqual(['1 2', '2 1']);
  });
});

describe('out of the class', () => {
  test('disqualified: no rank, at the end, and the others move up', () => {
    const riders = fieldOf('1 1 1, 2 2 2, 3 3 3', 3);
    const changed = riders.map((one) => (one.entry_id === 1 ? { ...one, removed: 'DSQ' as const } : one));
    expect(sheet(changed)).toEqual(['1 2', '2 3', '- 1']);
  });

  test('withdrawn before the disqualified', () => {
    const [dsq, gone, home] = fieldOf('1 1 1, 2 2 2, 3 3 3', 3);
    const riders = [{ ...dsq!, removed: 'DSQ' as const }, { ...gone!, removed: 'WITHDRAWN' as const }, home!];
    expect(sheet(riders)).toEqual(['1 3', '- 2', '- 1']);
  });
});

describe('a day that has only begun', () => {
  test('nobody entered', () => {
    expect(classify([], NORMAL_DAY)).toEqual({
      standings: [],
      stages: [],
      qualify_count: 0,
      cut_decided: false,
      needs_decision: [],
    });
  });

  test('entered, not drawn: everybody is listed and nobody has a rank', () => {
    expect(sheet([rider(2, []), rider(1, [])])).toEqual(['- 1', '- 2']);
  });

  test('drawn, not ridden: the same', () => {
    expect(sheet(fieldOf('- - -, - - -'))).toEqual(['- 1', '- 2']);
  });

  test('one heat has ridden: its riders have ranks, the others wait behind without one', () => {
    expect(sheet(fieldOf('2 - -, - - -, 1 - -'))).toEqual(['1 3', '2 1', '- 2']);
  });

  test('the final is drawn and not ridden: the finalists are ahead, in the order of the motos', () => {
    const riders = [...fieldOf('2 2 2, 1 1 1'), ...losers(8)].map((one) => ({
      ...one,
      runs: one.entry_id < 2005 ? [...one.runs, run('final', null)] : one.runs,
    }));
    expect(sheet(riders, MIXED).slice(0, 2)).toEqual(['1 2', '2 1']);
  });

  test('nine riders with a late entry become ten: the cut is taken again', () => {
    const nine = fieldOf('1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5, 6 6 6, 7 7 7, 8 8 8');
    expect(classify(nine, MIXED).qualify_count).toBe(0);
    expect(classify([...nine, ...losers(1)], MIXED).qualify_count).toBe(8);
  });
});
