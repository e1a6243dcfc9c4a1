import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sound } from './alike.ts';
import { meantBy, nameDistance, wordDistance } from './meant.ts';
import { plainText } from './plain-text.ts';

describe('a word typed for a word of a name', () => {
  test.each([
    ['echeverria', 'echeverria', 0],
    ['eche', 'echeverria', 1],
    ['echeveria', 'echeverria', 2],
    ['echeberia', 'echeverria', 2],
    ['kispe', 'quispe', 2],
    ['gonsales', 'gonzalez', 2],
    ['hernan', 'ernan', 2],
    ['noa', 'noah', 1],
    ['fenrandez', 'fernandez', 3],
    ['gomes', 'gomez', 2],
    ['ana', 'eva', null],
    ['paz', 'perez', null],
    ['noa', 'echeverria', null],
  ])('%j is %j at %s', (typed, word, distance) => {
    expect(wordDistance(typed, word)).toBe(distance);
  });

  test('every word has to be in the name, in any order', () => {
    expect(nameDistance(['echeveria', 'noa'], 'noah echeverria paz')).toBe(3);
    expect(nameDistance(['echeveria', 'lucas'], 'noah echeverria paz')).toBeNull();
  });

  test('nothing is nearer to a word than the word itself, and a letter more or less is forgiven in a long one', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abdefmnoprstu')),
      minLength: 6,
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, fc.nat(11), (word, at) => {
        expect(wordDistance(word, word)).toBe(0);
        const lost = word.slice(0, at % word.length) + word.slice((at % word.length) + 1);
        // A sound of fewer than four letters is another name (Ana, Eva); where two letters meet that sound as one, two letters are lost.
        fc.pre(sound(lost).length >= 4 && sound(word).length - sound(lost).length < 2);
        expect(wordDistance(lost, word)).not.toBeNull();
      }),
    );
  });
});

describe('what was meant', () => {
  test.each([
    ['echeveria', 'Noah Echeverría', 'Echeverría'],
    ['echeveria noa', 'Noah Echeverría', 'Echeverría Noah'],
    ['de la crus', 'Ana de la Cruz', 'de la Cruz'],
    ['lopes', 'Noah Echeverría', null],
  ])('by %j, of %s, is %j', (typed, name, meant) => {
    expect(meantBy(typed, name)).toBe(meant);
  });

  test('is in the words of the name, each typed word once', () => {
    const name = fc.array(fc.constantFrom('Noah', 'Echeverría', 'Paz', 'Ñancupil', 'de', 'Quispe'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(name, (words) => {
        expect(plainText(meantBy(words.join(' '), words.join(' ')) ?? '')).toBe(plainText(words.join(' ')));
      }),
    );
  });
});
