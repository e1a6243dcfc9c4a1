import { describe, expect, test } from 'vitest';
import { rankMotos } from './moto-ranking.ts';
import { NORMAL_DAY, fieldOf, losers, motos, rider, run, winners } from '#rules/testing/riders.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };
const TIMED: RaceRules = { ...MIXED, heats: 'UCI', tie_break: 'timed' };
const ON_POINTS: RaceRules = { ...NORMAL_DAY, heats: 'POINTS' };

/** Ranks of the riders numbered below 1000, by number; the list is turned round before it is ranked. */
function ranksOf(riders: CategoryRider[], rules: RaceRules): (number | null)[] {
  return rankMotos(riders.toReversed(), rules)
    .filter((line) => line.entry_id < 1000)
    .sort((a, b) => a.entry_id - b.entry_id)
    .map((line) => line.rank);
}

const upFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('published rankings of the motos, riders told in the order they were ranked', () => {
  test.each<[string, string, RaceRules, number]>([
    [
      '39 riders, 18 points each: with a clock the last lap comes before the last place',
      '5 7 6 @45.648, 4 7 7 @47.193, 6 7 5 @48.791',
      TIMED,
      28,
    ],
    [
      '25 riders, 13 points each: the last moto, then the one before',
      '6 4 3, 5 4 4, 4 5 4, 5 3 5, 3 5 5, 2 5 6',
      MIXED,
      13,
    ],
    ['equal last motos: moto 2 decides', '6 5 6, 5 6 6', MIXED, 1],
    ['three equal motos: the lap of the last one decides', '5 6 6 @48.308, 5 6 6 @50.366', MIXED, 1],
    ['48 riders, 16 points each', '8 5 3, 7 4 5, 4 7 5, 7 3 6, 5 5 6, 5 4 7', MIXED, 29],
    [
      '48 riders, from 33rd to 48th',
      '5 5 6, 5 4 7, 7 6 5, 6 6 6, 7 5 7, 5 7 7, 5 6 8, 6 6 8, 8 7 6, 6 7 8, 8 8 6, 8 7 7, 7 8 7, 8 8 7, 7 8 8, 8 8 8',
      MIXED,
      33,
    ],
    [
      '27 riders, from 17th to 27th',
      '4 5 5, 5 6 4, 6 4 5, 5 4 6, 5 6 6, 4 7 6, 7 6 5, 6 5 7, 6 7 6, 7 6 7, 7 7 7',
      MIXED,
      17,
    ],
    ['15 riders, 12 points each: 3 in the last moto before 5', '4 5 3, 4 3 5', MIXED, 8],
    ['on points: 1 in the third race before 3', '1 1 2, 2 2 4, 4 4 1, 3 3 3', ON_POINTS, 1],
    ['on points, 5 riders: 10 points before 11', '1 1 1, 2 3 2, 3 2 5, 4 4 3, 5 5 4', ON_POINTS, 1],
  ])('%s', (_, told, rules, first) => {
    const riders = fieldOf(told);
    const class_ = [...riders, ...winners(first - 1), ...losers(rules === ON_POINTS ? 0 : 9)];
    expect(ranksOf(class_, rules)).toEqual(upFrom(first, riders.length));
  });

  test('7 riders on points, one who did not finish and scores 7: equal totals go by the third race', () => {
    const told = '1 1 1, 4 2 2, 2 3 3, 3 4 4, 7 5 5, 5 6 6, 6 DNF 7';
    const ranked = rankMotos(fieldOf(told, 7), ON_POINTS);
    expect(ranked.map((line) => line.points)).toEqual([3, 8, 8, 11, 17, 17, 20]);
    expect(ranked.map((line) => line.entry_id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('81 riders: a start missed puts him 79th whatever he rode, and two who never came share 80th', () => {
    const told = '3 4 DNS, DNS DNS DNS, DNS DNS DNS';
    expect(ranksOf([...fieldOf(told), ...winners(78)], TIMED)).toEqual([79, 80, 80]);
  });

  test('heat of 8: 3rd, 4th and relegated is 17 points: after both 16 and the 17 with a better last moto', () => {
    expect(ranksOf([...fieldOf('5 5 6, 6 6 5, 3 4 REL, 6 6 7'), ...losers(9)], MIXED)).toEqual([1, 2, 3, 4]);
  });

  test('19 in 20, three on 17 points: the two equal ones share the place, the third is behind by moto 1', () => {
    expect(ranksOf([...fieldOf('6 6 5, 6 6 5, 5 6 6'), ...winners(14), ...losers(3)], MIXED)).toEqual([
      15, 15, 17,
    ]);
  });
});

describe('starts missed', () => {
  test('one start missed is ahead of two, however few points the other has', () => {
    expect(ranksOf([...fieldOf('DNS 8 8, 1 DNS DNS'), ...winners(8)], MIXED)).toEqual([9, 10]);
  });

  test('where missing a start counts, it costs ten in a heat of 8 and no more', () => {
    const counting: RaceRules = { ...MIXED, dns: 'count' };
    expect(ranksOf([...fieldOf('1 1 DNS, 4 4 5'), ...losers(8)], counting)).toEqual([1, 2]);
  });

  test('on points, a rider who missed a race is after those who rode all three, even where it counts', () => {
    const told = '5 5 5, 1 1 DNS';
    expect(ranksOf(fieldOf(told), ON_POINTS)).toEqual([1, 2]);
    expect(ranksOf(fieldOf(told), { ...ON_POINTS, dns: 'count' })).toEqual([1, 2]);
  });

  test('on points, a rider without a line in the third race has missed it', () => {
    const riders = [...fieldOf('1 1 1, 2 2 2, 3 3 3', 4), rider(4, motos([4, 4], { heat_size: 4 }))];
    expect(ranksOf(riders, ON_POINTS)).toEqual([1, 2, 3, 4]);
  });

  test('a late entry scored with the penalty stays in, even where a missed start bars', () => {
    expect(ranksOf([...fieldOf('CR 1 1, 4 5 5'), ...losers(8)], MIXED)).toEqual([1, 2]);
  });
});

describe('ties', () => {
  test('equal in everything: they share the place and the next one is skipped', () => {
    expect(ranksOf([...fieldOf('1 2 3, 1 2 3, 4 4 4'), ...losers(8)], MIXED)).toEqual([1, 1, 3]);
  });

  test('equal in everything but a lot was drawn: the lot decides', () => {
    const [first, second] = fieldOf('1 2 3, 1 2 3');
    const drawn = [{ ...first!, lot: 2 }, { ...second!, lot: 1 }, ...losers(8)];
    expect(ranksOf(drawn, MIXED)).toEqual([2, 1]);
  });

  test('with a clock, the rider without a lap is last of those tied', () => {
    expect(ranksOf([...fieldOf('5 5 2, 4 4 4 @40.1'), ...losers(8)], TIMED)).toEqual([2, 1]);
  });

  test('the whole heat did not finish: the motos before decide', () => {
    expect(ranksOf([...fieldOf('1 2 DNF, 2 1 DNF, 3 3 DNF', 3), ...losers(8)], MIXED)).toEqual([2, 1, 3]);
  });
});

describe('days that are not the normal one', () => {
  test('two motos, because the third was cancelled', () => {
    const riders = [
      ...fieldOf('2 1, 1 2, 1 1'),
      ...losers(9).map((one) => rider(one.entry_id, motos([8, 8]))),
    ];
    expect(ranksOf(riders, { ...MIXED, motos: 2 })).toEqual([2, 3, 1]);
  });

  test('four motos all count where the sum is of all of them', () => {
    const sum: RaceRules = { ...ON_POINTS, motos: 4, small_class: 'SUMK' };
    expect(ranksOf(fieldOf('1 1 1 4, 2 2 1 1'), sum)).toEqual([2, 1]);
  });

  test('where the result is the sum of three, a fourth race does not count', () => {
    expect(ranksOf(fieldOf('1 1 1 4, 2 2 1 1'), { ...ON_POINTS, motos: 4 })).toEqual([1, 2]);
  });

  test('the third race is called a final and counts like the others', () => {
    const third = (place: number) => [...motos([place, place], { heat_size: 3 }), run('final', 4 - place)];
    const ranked = rankMotos([rider(1, third(1)), rider(2, third(2)), rider(3, third(3))], NORMAL_DAY);
    expect(ranked.map((line) => [line.entry_id, line.by_moto, line.rank])).toEqual([
      [1, [1, 1, 3], 1],
      [2, [2, 2, 2], 2],
      [3, [3, 3, 1], 3],
    ]);
  });

  test('nobody has ridden: nobody has a place', () => {
    expect(ranksOf(fieldOf('- - -, - - -'), NORMAL_DAY)).toEqual([null, null]);
  });

  test('my heat has not ridden moto 2 yet: my win in moto 1 still counts for what it is', () => {
    const riders = [...fieldOf('1 - -, 1 2 -, 5 6 -'), ...losers(9)];
    expect(ranksOf(riders, MIXED)).toEqual([1, 2, 3]);
  });

  test('the whole class stayed away from a moto: the race is void and bars nobody', () => {
    expect(ranksOf(fieldOf('1 DNS 2, 2 DNS 1, 3 DNS 3'), NORMAL_DAY)).toEqual([2, 1, 3]);
  });
});
