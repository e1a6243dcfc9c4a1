import { describe, expect, test } from 'vitest';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { type NumberedClass, raceBlocks } from './draw/race-numbers.ts';
import {
  arrangeProgramme,
  giveNumbers,
  insertPause,
  moveClass,
  moveItem,
  ordinalOf,
  type ProgrammeItem,
  racesIn,
  refuseProgramme,
  removePause,
} from './programme.ts';

const classOf = (category_id: number, riders: number): NumberedClass => ({
  category_id,
  riders,
  rules: NORMAL_DAY,
  third_as_final: false,
});
/** Boys of eleven in two heats, girls of nine in two, and five cruisers on points. */
const CLASSES = [classOf(1, 11), classOf(2, 9), classOf(3, 5)];
const blocks = raceBlocks(CLASSES);
const usual = arrangeProgramme([], blocks);
const lunch = { kind: 'break', title: 'Almuerzo', minutes: 40 } as const;

const told = (items: readonly ProgrammeItem[] | null): string[] =>
  (items ?? []).map((item) => (item.kind === 'block' ? `${item.category_id}:${item.phase}` : item.kind));
const at = (items: readonly ProgrammeItem[], name: string): number => told(items).indexOf(name);
const numbersOf = (items: readonly ProgrammeItem[], category_id: number): string =>
  racesIn(items)
    .filter((race) => race.category_id === category_id)
    .map(({ number }) => number)
    .join(' ');
/** The order, or a failure of the test: it was refused. */
function made<Item>(items: Item[] | null): Item[] {
  if (items === null) throw new Error('refused');
  return items;
}

describe('the programme of a day', () => {
  test('is the usual order until somebody moves something: M1 of every class, M2, M3, finals', () => {
    expect(told(usual)).toEqual(
      ['M1', 'M2', 'M3']
        .flatMap((moto) => [`1:${moto}`, `2:${moto}`, `3:${moto}`])
        .concat('1:final', '2:final'),
    );
    expect([1, 2, 3].map((id) => numbersOf(usual, id))).toEqual([
      '1 2 6 7 11 12 F1',
      '3 4 8 9 13 14 F2',
      '5 10 15',
    ]);
  });

  test('says which race of the day it is: the final of the boys is race 16 of 17', () => {
    expect(ordinalOf(racesIn(usual), 'F1')).toEqual({ ordinal: 16, of: 17 });
    expect(ordinalOf(racesIn(usual), 'S1')).toBeNull();
  });

  test('the cruisers ride first: their races are 1, 6 and 11, and everybody else comes later', () => {
    const moved = made(moveClass(usual, 3, 1));
    expect([1, 3].map((id) => numbersOf(moved, id))).toEqual(['2 3 7 8 12 13 F1', '1 6 11']);
  });

  test('one block goes before another; a break stands where it was put', () => {
    const rested = insertPause<ProgrammeItem>(usual, at(usual, '1:M2'), lunch);
    expect(told(rested)[3]).toBe('break');
    const moved = made(moveItem(rested, at(rested, '3:M1'), at(rested, '2:M1')));
    expect(told(moved).slice(0, 5)).toEqual(['1:M1', '3:M1', '2:M1', 'break', '1:M2']);
    expect(told(removePause(moved, 3))).toEqual(told(moved).filter((one) => one !== 'break'));
    expect(told(removePause(moved, 2))).toEqual(told(moved));
  });

  test('a class never rides its second moto before its first', () => {
    expect(moveItem(usual, at(usual, '1:M2'), 0)).toBeNull();
    expect(moveItem(usual, at(usual, '1:M1'), usual.length)).toBeNull();
    expect(refuseProgramme([...usual].toReversed(), blocks)).toBe('programme.own_order');
  });

  test('is refused with a class left out, one twice or one of another day; or with more pauses than a day holds', () => {
    expect(refuseProgramme(usual.slice(1), blocks)).toBe('programme.other_races');
    expect(refuseProgramme([...usual, ...usual.slice(0, 1)], blocks)).toBe('programme.other_races');
    expect(refuseProgramme(usual, blocks.slice(1))).toBe('programme.other_races');
    const pauses = Array.from({ length: 41 }, () => lunch);
    expect(refuseProgramme([...usual, ...pauses], blocks)).toBe('programme.too_many_pauses');
    expect(refuseProgramme([...usual, lunch], blocks)).toBeNull();
  });
});

describe('numbers are given once', () => {
  test('a race that is moved afterwards keeps its number', () => {
    const given = giveNumbers(usual);
    const moved = made(moveClass(given, 3, 1));
    expect(numbersOf(moved, 3)).toBe('5 10 15');
    expect(
      racesIn(moved)
        .map(({ number }) => number)
        .slice(0, 4),
    ).toEqual(['5', '1', '2', '3']);
  });

  test('a class that is not ridden leaves a hole', () => {
    const without = arrangeProgramme(giveNumbers(usual), raceBlocks([classOf(1, 11), classOf(3, 5)]));
    expect(racesIn(without).map(({ number }) => number)).toEqual([
      '1',
      '2',
      '5',
      '6',
      '7',
      '10',
      '11',
      '12',
      '15',
      'F1',
    ]);
  });

  test('a race more than there were numbers for takes the one behind the last', () => {
    const more = arrangeProgramme(
      giveNumbers(usual),
      raceBlocks([classOf(1, 17), classOf(2, 9), classOf(3, 5)]),
    );
    const [, , third, fourth] = racesIn(more);
    expect([third, fourth].map((race) => `${race?.phase} ${race?.serie} ${race?.number}`)).toEqual([
      'M1 3 16',
      'M1 4 17',
    ]);
    expect(new Set(racesIn(more).map(({ number }) => number)).size).toBe(racesIn(more).length);
  });
});

describe('what the day rides changes after it was put into an order', () => {
  const moved = made(moveClass(insertPause<ProgrammeItem>(usual, 3, lunch), 3, 1));

  test('a class that comes late stands behind its neighbour, wherever that is', () => {
    const late = arrangeProgramme(moved, raceBlocks([...CLASSES, classOf(4, 6)]));
    expect(told(late).slice(0, 5)).toEqual(['3:M1', '4:M1', '1:M1', '2:M1', 'break']);
  });

  test('a class that grows gets its semifinals between its last moto and its final', () => {
    const grown = told(arrangeProgramme(moved, raceBlocks([classOf(1, 17), classOf(2, 9), classOf(3, 5)])));
    const own = grown.filter((one) => one.startsWith('1:'));
    expect(own).toEqual(['1:M1', '1:M2', '1:M3', '1:playoff_2', '1:final']);
  });

  test('a class that is gone goes, and the break stays', () => {
    expect(told(arrangeProgramme(moved, raceBlocks(CLASSES.slice(1)))).slice(0, 3)).toEqual([
      '3:M1',
      '2:M1',
      'break',
    ]);
  });
});
