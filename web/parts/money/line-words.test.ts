import { expect, test } from 'vitest';
import { lineWords } from './line-words.ts';

test.each([
  ['usual', null, null, 'Inscripción'],
  ['second_class', 3000, 2, 'Segunda categoría −30 %'],
  ['second_class', 3000, 3, 'Otra categoría más −30 %'],
  ['family', 2000, 3, 'Tercer hermano −20 %'],
  ['family', 1250, 6, 'Hermano número 6 −12,5 %'],
  ['club', null, 11, 'Descuento del club'],
] as const)('%s, part %j, number %j', (what, basis_points, nth, words) => {
  expect(lineWords({ what, cents: 1, basis_points, nth })).toBe(words);
});
