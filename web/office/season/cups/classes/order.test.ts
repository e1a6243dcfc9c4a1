import { expect, test } from 'vitest';
import { moved } from './order.ts';

test.each([
  ['one down', 0, 1, 'bacd'],
  ['one up', 2, 1, 'acbd'],
  ['to the end', 0, 3, 'bcda'],
  ['to the beginning', 3, 0, 'dabc'],
  ['beyond the end it stays', 3, 4, 'abcd'],
  ['above the beginning it stays', 0, -1, 'abcd'],
  ['what is not there moves nothing', 9, 0, 'abcd'],
])('%s', (_what, from, to, expected) => {
  expect(moved(['a', 'b', 'c', 'd'], from, to).join('')).toBe(expected);
});
