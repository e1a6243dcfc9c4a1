import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '#rules/raceday/classification/classification.ts';
import { GOLDEN_NAMES, readGolden } from '#rules/golden/read-golden.ts';
import { field, motos, NORMAL_DAY, rider, run } from '#rules/testing/riders.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import { placingsOf } from './placings.ts';

const placings = (riders: readonly CategoryRider[]) =>
  placingsOf(classify(riders, NORMAL_DAY).standings, riders);

describe('how a rider came out of a class', () => {
  const day = [
    ...field({
      first: [...motos([1, 1, 2]), run('final', 1)],
      second: [...motos([2, 2, 1]), run('final', 2)],
      fell: [...motos([3, 3, 3]), run('final', 'DNF')],
      absent: motos(['DNS', 'DNS', 'DNS']),
    }),
    rider(5, motos([4, 'DNF', 'DNS']), { removed: 'WITHDRAWN' }),
    rider(6, motos([5, 4, 4]), { removed: 'DSQ' }),
  ];
  const byId = new Map(placings(day).map((placing) => [placing.entry_id, placing]));

  test('first of the five who came to a gate, with three races won of four', () => {
    expect(byId.get(1)).toEqual({
      entry_id: 1,
      place: 1,
      riders: 5,
      status: null,
      stage: 'final',
      wins: 3,
      rides: 4,
    });
  });

  test('whoever fell in the final rode the final', () => {
    expect(byId.get(3)).toMatchObject({ place: 3, stage: 'final', wins: 0, rides: 4 });
  });

  test('whoever never came has no place, and is not among the many', () => {
    expect(byId.get(4)).toMatchObject({ place: null, riders: 5, status: 'DNS', stage: null, rides: 0 });
  });

  test('whoever left, or was put out, has no place; what he rode stays', () => {
    expect(byId.get(5)).toMatchObject({ place: null, status: 'WITHDRAWN', stage: 'M2', rides: 2 });
    expect(byId.get(6)).toMatchObject({ place: null, status: 'DSQ', stage: 'M3', rides: 3 });
  });
});

test.each(GOLDEN_NAMES)('%s: every rider who rode has the place that was printed', (name) => {
  const { rules, categories } = readGolden(name);
  for (const { riders } of categories) {
    const printed = new Map(riders.map(({ entry_id, published_rank }) => [entry_id, published_rank]));
    for (const { entry_id, place, status } of placingsOf(classify(riders, rules).standings, riders))
      if (status === null) expect([entry_id, place]).toEqual([entry_id, printed.get(entry_id) ?? null]);
  }
});

test('nobody is behind the last, and nobody wins more than he rides', () => {
  const result = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom('DNF', 'DNS', 'REL', 'DSQ'));
  const results = fc.array(fc.array(result, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(results, (days) => {
      const riders = days.map((day, index) => rider(index + 1, motos(day, { heat_size: 8 })));
      for (const placing of placings(riders)) {
        expect(placing.place ?? 1).toBeLessThanOrEqual(Math.max(1, placing.riders));
        expect(placing.wins).toBeLessThanOrEqual(placing.rides);
        expect(placing.stage === null).toBe(placing.rides === 0);
      }
    }),
  );
});
