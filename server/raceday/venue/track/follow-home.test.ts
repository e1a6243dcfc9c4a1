import { expect, test } from 'vitest';
import { pauseAfter } from './follow-home.ts';

test('a home server that does not answer is asked after 2, 4, 8 … seconds, and every minute at last', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 40].map(pauseAfter)).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});
