import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTokens } from './search-tokens.ts';

const words = (typed: string) => searchTokens(typed).map(({ word }) => word);

test('a search is its words, without accents and signs', () => {
  expect(words('  Echeverría,  NOA ')).toEqual(['echeverria', 'noa']);
  expect(words('a b c d e f g')).toHaveLength(5);
});

test('a number may be a plate, also with letters before it', () => {
  expect(searchTokens('noa 204').map(({ plate }) => plate)).toEqual([null, '204']);
  expect(searchTokens('ar12')[0]?.plate).toBe('AR12');
});

test('the word before the number of a plate is no name', () => {
  for (const typed of ['placa 204', 'Plate 204', 'PLACA #204', '204 placa'])
    expect(words(typed)).toEqual(['204']);
  expect(words('noa placa 204')).toEqual(['noa', '204']);
  expect(words('placa')).toEqual(['placa']);
});

test('whoever types a document looks for nobody', () => {
  for (const typed of ['40123456', '40.123.456', 'noa 40123456']) expect(searchTokens(typed)).toEqual([]);
});

test('one or two letters are the beginning of too many names', () => {
  expect(searchTokens('m li paz').map(({ isShort }) => isShort)).toEqual([true, true, false]);
});

test('whatever is typed, words are few, short and without signs of a pattern', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
      const found = words(typed);
      expect(found.length).toBeLessThanOrEqual(5);
      for (const word of found) expect(word).toMatch(/^[\p{L}\p{N}]{1,30}$/u);
    }),
  );
});
