import { expect, test } from 'vitest';
import { partIn, typedPart } from './return-part.ts';

test.each([
  ['80', 8000],
  ['12,5', 1250],
  ['33.33 %', 3333],
  ['0', 0],
  ['100', 10_000],
])('%s is a part', (typed, basis_points) => {
  expect(partIn(typed)).toBe(basis_points);
  expect(partIn(typedPart(basis_points))).toBe(basis_points);
});

test.each(['', '101', 'todo', '-3', '1,234'])('«%s» is none', (typed) => {
  expect(partIn(typed)).toBeNull();
});
