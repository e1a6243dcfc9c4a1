import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { goesOnOf } from '#rules/raceday/live/followed/goes-on.ts';
import { goingOf } from '#rules/raceday/live/followed/going.ts';
import { neededOf } from '#rules/raceday/live/followed/needed-place.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { numberRaces } from '#rules/raceday/day/draw/race-numbers.ts';
import {
  knockoutPath,
  motoHeats,
  qualifyCount,
  raceCount,
  transfersOf,
} from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { ClassDay } from '#rules/testing/class-day.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';

const rules: RaceRules = { ...NORMAL_DAY, heats: 'TRANSFER' };
const twoMotos: RaceRules = { ...rules, motos: 2 };

/** As it stands at the top of a moto sheet: "1-1-2". */
const sheetOf = (riders: number, under = rules) =>
  transfersOf(riders, under)
    ?.map(({ through }) => through)
    .join('-');

const ids = (riders: readonly { entry_id: number }[]) =>
  riders.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b);

describe('the table of the rule book, as Catamount BMX printed it in 2012', () => {
  test.each([
    [4, '1-1-1', 3],
    [5, '1-1-2', 4],
    [6, '1-2-2', 5],
    [7, '2-2-2', 6],
    [8, '2-2-3', 7],
  ])('%i riders transfer %s, and a main of %i is ridden', (riders, sheet, main) => {
    expect(motoHeats(riders, rules)).toEqual([1, 1, 1]);
    expect(sheetOf(riders)).toBe(sheet);
    expect(qualifyCount(riders, rules)).toBe(main);
  });

  test('of nine, one of each group transfers twice, then the five who are left ride together and four transfer', () => {
    expect(motoHeats(9, rules)).toEqual([2, 2, 1]);
    expect(sheetOf(9)).toBe('1-1-4');
    expect(qualifyCount(9, rules)).toBe(8);
  });

  test.each([1, 2, 3])('%i riders have no main event', (riders) => {
    expect(transfersOf(riders, rules)).toBeNull();
    expect(qualifyCount(riders, rules)).toBe(0);
  });

  test('the third race of three riders counts double', () => {
    const { riders } = new ClassDay(3, rules).draw().ride();
    const places = [3, 1, 2];
    for (const { entry_id, runs } of riders)
      for (const run of runs) if (run.phase === 'M3') run.place = places[entry_id - 1] ?? null;
    const { standings } = classify(riders, rules);
    expect(standings.map(({ entry_id, rank, moto_points }) => [entry_id, rank, moto_points])).toEqual([
      [2, 1, 6],
      [1, 2, 8],
      [3, 3, 10],
    ]);
  });

  test.each([10, 11, 12, 13, 14])('%i riders are two groups', (riders) => {
    expect(motoHeats(riders, rules)).toEqual([2, 2, 2]);
  });
});

describe('moto sheets as Whip City BMX posted them', () => {
  test('ten riders in two groups transfer 1-1-2 to the main', () => {
    expect(sheetOf(10)).toBe('1-1-2');
    expect(knockoutPath(qualifyCount(10, rules), rules)).toEqual([{ stage: 'final', riders: 8, heats: 1 }]);
  });

  test('fifteen riders in three groups transfer 1-1-2 to the semifinals, and four of each to the main', () => {
    expect(motoHeats(15, rules)).toEqual([3, 3, 3]);
    expect(sheetOf(15)).toBe('1-1-2');
    expect(knockoutPath(qualifyCount(15, rules), rules)).toEqual([
      { stage: 'playoff_2', riders: 12, heats: 2 },
      { stage: 'final', riders: 8, heats: 1 },
    ]);
  });

  test.each([
    [4, '1-2'],
    [5, '2-2'],
    [6, '2-3'],
  ])('with two motos, as SPR BMX explains, %i riders transfer %s', (riders, sheet) => {
    expect(sheetOf(riders, twoMotos)).toBe(sheet);
  });
});

describe('a day', () => {
  test('whoever wins a moto does not ride the next one, and goes to the main', () => {
    const day = new ClassDay(8, rules).draw().ride();
    const second = day.follow();
    expect([second.stage, ids(second.passed), second.goes_on]).toEqual(['M2', [3, 4, 5, 6, 7, 8], [1, 2]]);
    const third = day.ride().follow();
    expect([third.stage, ids(third.passed)]).toEqual(['M3', [5, 6, 7, 8]]);
    const main = day.ride().follow();
    expect([main.stage, ids(main.passed), main.out]).toEqual(['final', [1, 2, 3, 4, 5, 6, 7], [8]]);
    const { standings } = classify(day.ride().riders, rules);
    expect(standings.map(({ entry_id, rank }) => [entry_id, rank])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id]),
    );
    expect(day.next()).toMatchObject({ blocked: { by: 'over' } });
  });

  test('the groups stay together, and of nine the five who are left share the last gate', () => {
    const day = new ClassDay(9, rules).draw().ride();
    const heatOf = (id: number) => day.rider(id).runs[0]?.heat;
    const second = day.follow();
    for (const { riders } of second.draw.heats)
      expect(new Set(riders.map(({ entry_id }) => heatOf(entry_id))).size).toBe(1);
    const third = day.ride().follow();
    expect(third.draw.heats.map(({ riders }) => riders.length)).toEqual([5]);
    expect(day.ride().follow().passed).toHaveLength(8);
  });

  test('who missed a moto rides the next one and can still win', () => {
    const day = new ClassDay(5, rules).draw().ride((id) => (id === 1 ? 'DNS' : null));
    expect(ids(day.follow().passed)).toEqual([1, 3, 4, 5]);
    day.ride().follow();
    expect(classify(day.riders, rules).standings.find(({ entry_id }) => entry_id === 1)?.qualified).toBe(
      true,
    );
  });

  test('while a moto has a race to come, the next one is not made', () => {
    expect(new ClassDay(10, rules).draw().next()).toMatchObject({
      blocked: { by: 'heats_open', phase: 'M1' },
    });
  });

  test('a rider who withdraws leaves no place in the next moto', () => {
    const day = new ClassDay(6, rules).draw().ride();
    day.rider(6).removed = 'WITHDRAWN';
    expect(ids(day.follow().passed)).toEqual([2, 3, 4, 5]);
  });

  test('three riders ride all races, and the sum decides', () => {
    const day = new ClassDay(3, rules).draw();
    expect(day.rider(1).runs).toHaveLength(3);
    expect(classify(day.ride().riders, rules).standings.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  test('where the day ends after the motos, who was through earlier is ahead', () => {
    const day = new ClassDay(6, rules).draw().ride();
    day.follow();
    day.ride();
    const short: RaceRules = { ...rules, motos: 2, small_class: 'SUMK', ends: 'noFinals' };
    expect(classify(day.riders, short).standings.map(({ entry_id }) => entry_id)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test('each later moto has its race numbers, as many as it has heats', () => {
  const races = numberRaces([{ category_id: 1, riders: 9, rules, third_as_final: true }]);
  expect(races.map(({ phase, serie }) => `${phase}/${serie}`)).toEqual([
    'M1/1',
    'M1/2',
    'M2/1',
    'M2/2',
    'M3/1',
    'final/1',
  ]);
  expect(raceCount(9, rules)).toBe(races.length);
});

test('phones learn how many of each heat are through after each moto', () => {
  expect(goingOf(8, rules)).toMatchObject({ take: 7, transfers: [2, 2, 3] });
});

describe('what a family reads', () => {
  const race = (phase: Phase, riders: number[], results: LiveRace['results']): LiveRace => ({
    category_id: 1,
    phase,
    serie: 1,
    number: phase,
    index: 0,
    state: results.length > 0 ? 'ridden' : 'ahead',
    riders: riders.map((id) => [id, null]),
    missing: [],
    results,
    at: null,
    dropped: null,
    counts: true,
  });
  const going = goingOf(8, rules);
  const main = race('final', [], []);

  test('before moto 1 of eight: second is enough', () => {
    const drawn = [race('M1', [1, 2, 3, 4, 5, 6, 7, 8], []), main];
    expect(going && neededOf(drawn, 1, going, 1)).toEqual({ how: 'place', place: 2, phase: 'final' });
  });

  test('after it, the first two are through, and the others have a moto to ride', () => {
    const results: LiveRace['results'] = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id]);
    const ridden = [race('M1', [1, 2, 3, 4, 5, 6, 7, 8], results), main];
    expect(goesOnOf(ridden, 1, 2, going)).toEqual({ how: 'through', phase: 'final' });
    expect(goesOnOf(ridden, 1, 3, going)).toBeNull();
  });

  test('after moto 3 the fourth of four is out', () => {
    const results: LiveRace['results'] = [5, 6, 7, 8].map((id, index) => [id, index + 1]);
    const ridden = [race('M3', [5, 6, 7, 8], results), main];
    expect(goesOnOf(ridden, 1, 7, going)).toEqual({ how: 'through', phase: 'final' });
    expect(goesOnOf(ridden, 1, 8, going)).toEqual({ how: 'out', phase: 'final' });
  });
});

test('no class of any size asks for more than the gate or the knock-out holds', () => {
  for (let riders = 4; riders <= 256; riders += 1) {
    const motos = transfersOf(riders, rules) ?? [];
    const through = motos.reduce((sum, moto) => sum + moto.heats * moto.through, 0);
    expect(through).toBe(qualifyCount(riders, rules));
    expect(through).toBeLessThanOrEqual(128);
    expect(Math.ceil(riders / (motos[0]?.heats ?? 0))).toBeLessThanOrEqual(8);
  }
});
