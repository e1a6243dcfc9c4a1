import { expect, test } from 'vitest';
import { isMedicalOpen } from './desk-duties.ts';

test.each([
  ['two days before', -2, false],
  ['on the day of practice', -1, true],
  ['on the day of the race', 0, true],
  ['on the day after', 1, true],
  ['two days after', 2, false],
])('the medical post %s', (_when, today, isOpen) => {
  expect(isMedicalOpen(today, 0)).toBe(isOpen);
  expect(isMedicalOpen(today + 40, 40)).toBe(isOpen);
});
