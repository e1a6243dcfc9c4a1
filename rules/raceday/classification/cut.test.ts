import { describe, expect, test } from 'vitest';
import { classify } from './classification.ts';
import { NORMAL_DAY, fieldOf, losers, motos, rider, run, winners } from '#rules/testing/riders.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';

const MIXED: RaceRules = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' };
const TIMED: RaceRules = { ...MIXED, heats: 'UCI', tie_break: 'timed' };

/** Who goes on, by number, of the riders numbered below 1000. */
function through(riders: CategoryRider[], rules: RaceRules): number[] {
  return classify(riders.toReversed(), rules)
    .standings.filter((one) => one.qualified && one.entry_id < 1000)
    .map((one) => one.entry_id)
    .sort((a, b) => a - b);
}

/** Eleven riders of two fixed heats; `b` replaces the motos of heat B. */
function twoHeats(a: string, b: string): CategoryRider[] {
  const heat = (told: string, name: string, first: number): CategoryRider[] =>
    fieldOf(told).map((one, index) => ({
      ...one,
      entry_id: first + index,
      runs: one.runs.map((ridden) => ({ ...ridden, heat: `${name}${ridden.phase}`, heat_size: null })),
    }));
  return [...heat(a, 'A', 1), ...heat(b, 'B', 11)];
}

describe('published cuts', () => {
  test('14 riders, both 14 points and both 4th in moto 3: the lap of 43.136 is in, 43.257 is out', () => {
    const riders = [...fieldOf('5 5 4 @43.136, 4 6 4 @43.257'), ...winners(7), ...losers(5)];
    expect(through(riders, TIMED)).toEqual([1]);
    const standings = classify(riders, TIMED).standings.filter((one) => one.entry_id < 1000);
    expect(standings.map((one) => one.rank)).toEqual([8, 9]);
  });

  test('25 riders, 13 points each: the first four are in, the last two out', () => {
    const told = '6 4 3, 5 4 4, 4 5 4, 5 3 5, 3 5 5, 2 5 6';
    expect(through([...fieldOf(told), ...winners(12), ...losers(7)], MIXED)).toEqual([1, 2, 3, 4]);
  });

  test('48 riders: 7, 3 and 6 is in, 5, 5 and 6 is out, by moto 2', () => {
    const told = '8 5 3, 7 4 5, 4 7 5, 7 3 6, 5 5 6, 5 4 7';
    expect(through([...fieldOf(told), ...winners(28), ...losers(14)], MIXED)).toEqual([1, 2, 3, 4]);
  });

  test('20 riders, 17 points: the third of them is 17th and out', () => {
    expect(through([...fieldOf('6 6 5, 6 6 5, 5 6 6'), ...winners(14), ...losers(3)], MIXED)).toEqual([1, 2]);
  });

  test('15 riders, 12 points: the better last moto is in, the other is 9th', () => {
    expect(through([...fieldOf('4 5 3, 4 3 5'), ...winners(7), ...losers(6)], MIXED)).toEqual([1]);
  });
});

describe('four of each heat', () => {
  const FAST = '1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5, 6 6 6';

  test('the fifth of a strong heat is out though he has fewer points than the fourth of the other', () => {
    const riders = twoHeats('1 1 1, 1 1 1, 1 1 1, 1 1 2, 1 1 3, 6 6 6', '1 1 1, 2 2 2, 3 3 3, 5 5 5, 5 5 6');
    expect(through(riders, NORMAL_DAY)).toEqual([1, 2, 3, 4, 11, 12, 13, 14]);
  });

  test('a rider who missed a start never goes on, and nobody barred is promoted for him', () => {
    const riders = twoHeats(FAST, '1 1 1, 2 2 2, 1 1 DNS, 3 3 DNS, 4 4 DNS');
    expect(through(riders, NORMAL_DAY)).toEqual([1, 2, 3, 4, 11, 12]);
  });

  test('where a missed start only costs points, he may still go on', () => {
    const riders = twoHeats(FAST, '1 1 1, 2 2 2, 1 1 DNS, 4 4 3, 3 3 4');
    expect(through(riders, { ...NORMAL_DAY, dns: 'count' })).toContain(13);
  });

  test('two riders equal in everything at the fourth place: an official has to decide, heat B is not held up', () => {
    const riders = twoHeats('1 1 1, 2 2 2, 3 3 3, 4 4 4, 4 4 4, 6 6 6', '1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5');
    const result = classify(riders, NORMAL_DAY);
    expect(result.cut_decided).toBe(false);
    expect(result.needs_decision).toEqual([{ phase: 'M3', entry_ids: [4, 5] }]);
    expect(through(riders, NORMAL_DAY)).toEqual([1, 2, 3, 11, 12, 13, 14]);
  });

  test('once the lot is drawn the cut is decided', () => {
    const riders = twoHeats('1 1 1, 2 2 2, 3 3 3, 4 4 4, 4 4 4, 6 6 6', '1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5');
    const drawn = riders.map((one) => ({
      ...one,
      lot: one.entry_id === 5 ? 1 : one.entry_id === 4 ? 2 : null,
    }));
    expect(classify(drawn, NORMAL_DAY).cut_decided).toBe(true);
    expect(through(drawn, NORMAL_DAY)).toEqual([1, 2, 3, 5, 11, 12, 13, 14]);
  });

  test('heat A has finished its motos: its four are through while heat B still rides', () => {
    const riders = twoHeats(FAST, '1 1 -, 2 2 -, 3 3 -, 4 4 -, 5 5 -');
    expect(classify(riders, NORMAL_DAY).cut_decided).toBe(false);
    expect(through(riders, NORMAL_DAY)).toEqual([1, 2, 3, 4]);
  });

  test('a rider thrown out of the class leaves his place to the fifth of his heat', () => {
    const riders = twoHeats(FAST, FAST).map((one) =>
      one.entry_id === 2 ? { ...one, removed: 'DSQ' as const } : one,
    );
    expect(through(riders, NORMAL_DAY)).toEqual([1, 3, 4, 5, 11, 12, 13, 14]);
  });
});

describe('what the facts say', () => {
  test('before the motos are over nobody has gone on', () => {
    expect(through([...fieldOf('1 1 -, 2 2 -'), ...losers(8)], MIXED)).toEqual([]);
  });

  test('a tie at the cut was decided at the track: who rides the final has gone on', () => {
    const tied = fieldOf('4 5 3, 4 5 3');
    const final = run('final', null, { heat: 'F' });
    const went = [...winners(7), ...tied.slice(1)].map((one) => ({ ...one, runs: [...one.runs, final] }));
    const result = classify([...tied.slice(0, 1), ...went, ...losers(6)], MIXED);
    expect(result).toMatchObject({ cut_decided: true, needs_decision: [] });
    expect(through([...tied.slice(0, 1), ...went, ...losers(6)], MIXED)).toEqual([2]);
  });

  test('two motos were enough that day', () => {
    const two = Array.from({ length: 9 }, (_, index) => rider(index + 1, motos([index + 1, index + 1])));
    expect(through(two, { ...MIXED, motos: 2 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(through(two, MIXED)).toEqual([]);
  });

  test('fewer than eight came to every start: the final has fewer riders', () => {
    expect(through([...fieldOf('1 1 1, 2 2 2, 3 DNS 3, 4 4 DNS, DNS 5 5'), ...winners(4)], MIXED)).toEqual([
      1, 2,
    ]);
  });

  test('nobody came to a moto: the race waits for a decision', () => {
    const riders = fieldOf('1 DNS 1, 2 DNS 2, 3 DNS 3');
    expect(classify(riders, NORMAL_DAY).needs_decision).toEqual([{ phase: 'M2', entry_ids: [1, 2, 3] }]);
  });

  test('up to eight riders on points there is no cut', () => {
    expect(classify(fieldOf('1 1 1, 2 2 2'), NORMAL_DAY)).toMatchObject({
      qualify_count: 0,
      needs_decision: [],
    });
  });

  test('up to eight riders with a final for all but the last', () => {
    const riders = fieldOf('1 1 1, 2 2 2, 3 3 3, 4 4 4, 5 5 5', 5);
    expect(through(riders, { ...MIXED, small_class: 'MINUS1' })).toEqual([1, 2, 3, 4]);
  });
});
