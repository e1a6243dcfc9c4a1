import { expect, test } from 'vitest';
import { mayRemove } from './guardians.ts';

const person = (user_id: number, you = false) => ({
  user_id,
  you,
  user_firstname: '',
  user_email: `${user_id}@example.org`,
  linked_at: '2026-01-01T00:00:00.000Z',
});

test('a mother alone cannot leave her rider', () => {
  expect(mayRemove([person(1, true)], 1)).toBe(false);
});

test('who came first may put out who came later', () => {
  expect(mayRemove([person(1, true), person(2)], 2)).toBe(true);
});

test('who came later may leave, and not put out who came first', () => {
  const both = [person(1), person(2, true)];
  expect([mayRemove(both, 2), mayRemove(both, 1)]).toEqual([true, false]);
});
