import { expect, test } from 'vitest';
import { sameSurname } from './surnames.ts';

test.each([
  ['González', 'gonzalez', true],
  ['GONZÁLEZ PÉREZ', 'González', true],
  ['de la Cruz Ñancupil', 'De La Cruz', true],
  ['de la Cruz', 'de la', false],
  ['Conceição', 'conceicao', true],
  ["D'Angelo", 'D Angelo', true],
  ['Fernández-Mora', 'Fernandez Mora', true],
  ['González Pérez', 'Pérez', false],
  ['González', 'Gonz', false],
  ['', '', false],
  ['González', '   ', false],
])('"%s" signs in as "%s": %s', (stored, typed, same) => {
  expect(sameSurname(stored, typed)).toBe(same);
});
