import { expect, test } from 'vitest';
import { namedCategory } from './named-category.ts';

const classes = [
  'Varones 13–14',
  'Varones 14',
  'Damas 8',
  'Cruceros varones 13–14',
  'Élite',
  'Varones 30+',
  'Expertos',
].map((category_name, index) => ({ category_name, external_code: index === 0 ? 'B13' : null }));

test.each([
  ['varones 13-14', 'Varones 13–14'],
  ['Varones 13 a 14', 'Varones 13–14'],
  ['b13', 'Varones 13–14'],
  ['Var. 14', 'Varones 14'],
  ['DAM 8', 'Damas 8'],
  ['elite', 'Élite'],
  ['VARONES 30 y más', 'Varones 30+'],
  ['Varones 30 en adelante', 'Varones 30+'],
  // An ambiguous name, a shortened number and a cell without words name no class.
  ['E', undefined],
  ['Varones 1', undefined],
  ['Varones', undefined],
  ['–', undefined],
])('%j means %s', (said, name) => {
  expect(namedCategory(said, classes)?.category_name).toBe(name);
});
