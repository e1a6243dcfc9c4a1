import { expect, test } from 'vitest';
import { listMatcher } from './listed.ts';

test.each([
  ['echeveria', true],
  ['ECHEVERRIA noa', true],
  ['12', true],
  ['noah 12', true],
  ['', true],
  ['23', false],
  ['etcheto', false],
])('Noah Echeverría with plate 123 is found by "%s": %s', (typed, found) => {
  expect(listMatcher(typed)('Noah Echeverría', '123')).toBe(found);
});
