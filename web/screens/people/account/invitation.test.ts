import { expect, test } from 'vitest';
import { cameIn } from './invitation.ts';

test('after a hand-over the link leads to the rider who came, not to those who were there', () => {
  expect(cameIn([4, 7], [4, 5, 7])).toBe(5);
});

test('while the other guardian has not confirmed, nobody came', () => {
  expect(cameIn([4, 7], [4, 7])).toBeNull();
});
