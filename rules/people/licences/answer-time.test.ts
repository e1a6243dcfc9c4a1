import { expect, test } from 'vitest';
import { usualAnswer } from './answer-time.ts';

test('of four answers nothing is said, of five it is', () => {
  expect(usualAnswer(4, 30)).toBeNull();
  expect(usualAnswer(5, 30)).toEqual({ unit: 'days', count: 2 });
  expect(usualAnswer(0, null)).toBeNull();
});

test.each([
  [0.02, { unit: 'hours', count: 1 }],
  [3.2, { unit: 'hours', count: 4 }],
  [22.5, { unit: 'hours', count: 23 }],
  [23.5, { unit: 'days', count: 1 }],
  [24.1, { unit: 'days', count: 2 }],
  [100, { unit: 'days', count: 5 }],
] as const)('%s hours are told rounded up', (hours, told) => {
  expect(usualAnswer(20, hours)).toEqual(told);
});
