import { expect, test } from 'vitest';
import { deskSearch } from './desk-search.ts';

test.each([
  ['three letters of a name', 'Ñan', { words: ['nan'], plate: null }],
  ['a name and the beginning of another', 'gonzález t', { words: ['gonzalez', 't'], plate: null }],
  ['a plate', ' 214 ', { words: [], plate: '214' }],
  ['a plate with letters', 'w4', { words: [], plate: 'W4' }],
  ['two letters', 'go', null],
  ['single letters', 'a b c', null],
  ['nothing', '  ', null],
  ['signs that stand for anything', '%%%', null],
])('a desk looks a rider up by %s', (_what, typed, expected) => {
  expect(deskSearch(typed)).toEqual(expected);
});
