import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, searchWords, tellsDocument } from './rider-search.ts';

describe('a search for a rider', () => {
  test.each([
    ['Núñez', ['nunez']],
    ['  GONÇALVES   João ', ['goncalves', 'joao']],
    ["D'Angelo", ['d', 'angelo']],
    ['Quispe-Mamani', ['quispe', 'mamani']],
    ['40.123.456', ['40123456']],
    ['12.345.678-k', ['12345678k']],
    ['FL-94890', ['fl', '94890']],
    ['214', ['214']],
    ['ana ana', ['ana']],
    ['uno dos tres cuatro cinco seis', ['uno', 'dos', 'tres', 'cuatro', 'cinco']],
    [' .- ', []],
    ['', []],
  ])('for %j looks for %j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });

  test.each([
    ['40.123.456', true],
    ['gómez 214', false],
    ['40 123 456', true],
    ['González', false],
  ])('%j tells a document: %s', (typed, tells) => {
    expect(tellsDocument(typed)).toBe(tells);
  });

  test('folded once is folded for good, and holds nothing but words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldText(text);
        expect(folded).not.toMatch(/^ | $| {2}/);
        expect(searchWords(text).length).toBeLessThanOrEqual(5);
        for (const word of searchWords(text)) expect(word).not.toContain(' ');
      }),
    );
  });
});
