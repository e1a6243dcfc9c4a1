import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontWinners } from './front-winners.ts';

type Gender = 'WOMAN' | 'MEN' | null;
const won = (name: string, gender: Gender, riders: number) => ({ name, gender, riders });
const named = (most: number, ...winners: ReturnType<typeof won>[]) =>
  frontWinners(winners)
    .slice(0, most)
    .map(({ name }) => name);

const day = [
  won('Varones 9', 'MEN', 24),
  won('Damas 9', 'WOMAN', 8),
  won('Varones 11', 'MEN', 31),
  won('Varones 13', 'MEN', 16),
  won('Damas 13', 'WOMAN', 11),
];

test('the fullest classes come first, women and men by turns', () => {
  expect(named(4, ...day)).toEqual(['Varones 11', 'Damas 13', 'Varones 9', 'Damas 9']);
});

test('where only men rode they fill the room', () => {
  expect(named(2, won('A', 'MEN', 3), won('B', 'MEN', 5), won('C', 'MEN', 4))).toEqual(['B', 'C']);
});

test('classes as full keep the order of the classes', () => {
  expect(named(2, won('A', 'MEN', 8), won('B', 'MEN', 8))).toEqual(['A', 'B']);
});

const anyWinner = fc.record({
  gender: fc.constantFrom<Gender>('WOMAN', 'MEN', null),
  riders: fc.integer({ min: 1, max: 40 }),
});

test('any day: each once, as many as there is room for, and nobody is left out while another gender has two more', () => {
  fc.assert(
    fc.property(fc.array(anyWinner, { maxLength: 30 }), fc.integer({ min: 0, max: 12 }), (winners, most) => {
      const shown = frontWinners(winners).slice(0, most);
      expect(shown).toHaveLength(Math.min(most, winners.length));
      expect(new Set(shown).size).toBe(shown.length);
      const countOf = (list: readonly { gender: Gender }[], of: Gender) =>
        list.filter(({ gender }) => gender === of).length;
      for (const { gender } of winners) {
        const isLeft = countOf(shown, gender) < countOf(winners, gender);
        for (const other of shown)
          if (isLeft) expect(countOf(shown, other.gender)).toBeLessThan(countOf(shown, gender) + 2);
      }
    }),
  );
});
