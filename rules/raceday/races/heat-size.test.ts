import { describe, expect, test } from 'vitest';
import { countHeatSizes } from './heat-size.ts';
import { NORMAL_DAY, run } from '#rules/testing/riders.ts';

const RULES = { ...NORMAL_DAY, heats: 'N8', moto_mode: 'mixed' } as const;

describe('how many were drawn in my heat', () => {
  test('what is printed is what counts', () => {
    const mine = run('M1', 'DNF', { heat: '4', heat_size: 7 });
    expect(countHeatSizes([mine, run('M1', 1, { heat: '4' })], RULES)(mine)).toBe(7);
  });

  test('otherwise everybody drawn is counted, not only who started', () => {
    const mine = run('M1', 'DNF', { heat: '4' });
    const others = [
      run('M1', 1, { heat: '4' }),
      run('M1', 'DNS', { heat: '4' }),
      run('M1', 1, { heat: '5' }),
    ];
    expect(countHeatSizes([mine, ...others], RULES)(mine)).toBe(3);
  });

  test('the final is one heat though no heat is printed', () => {
    const mine = run('final', 'DNF');
    const others = [1, 2, 3, 4, 5, 6].map((place) => run('final', place));
    expect(countHeatSizes([mine, ...others], RULES)(mine)).toBe(7);
  });

  test('without printed heats, 15 riders ride as 8 and 7: no eighth place means I was in the heat of 8', () => {
    const mine = run('M1', 'DNF');
    const others = [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7].map((place) => run('M1', place));
    expect(countHeatSizes([mine, ...others], RULES)(mine)).toBe(8);
  });

  test('without printed heats, an eighth place in the results means I was in the heat of 7', () => {
    const mine = run('M1', 'DNF');
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6].map((place) => run('M1', place));
    expect(countHeatSizes([mine, ...others], RULES)(mine)).toBe(7);
  });
});
