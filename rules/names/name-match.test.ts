import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFinder, nameLikeness } from './name-match.ts';

const riders = ['Lautaro Ñancupil', 'Bruno De la Cruz', 'Ana María Páez', 'Bruno Páez', 'Bruno Páez'].map(
  (rider_fullname, rider_id) => ({ rider_id, rider_fullname }),
);
const find = nameFinder(riders);
const told = (name: string) => {
  const { same, similar } = find(name);
  return [same.map(({ rider_id }) => rider_id), similar.map(({ rider_id }) => rider_id)];
};

test.each<[string, string, number[], number[]]>([
  ['as it is written', 'Lautaro Ñancupil', [0], []],
  ['surname first, capitals, no accents', 'NANCUPIL, LAUTARO', [0], []],
  ['a letter wrong', 'Lautaro Ñancupill', [], [0]],
  ['the second name left out', 'Ana Páez', [], [2]],
  ['two of one name: nobody is chosen', 'Bruno Páez', [3, 4], []],
  ['written by ear', 'Ana María Paes', [], [2]],
  ['two words written as one', 'Bruno Delacruz', [], [1]],
  ['a sister', 'Eva María Páez', [], []],
  ['somebody else', 'Joaquín Sosa', [], []],
  ['nothing', ' - ', [], []],
])('%s', (_, name, same, similar) => {
  expect(told(name)).toEqual([same, similar]);
});

test('a name is like itself, and likeness does not depend on who is asked first', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(nameLikeness(a, b)).toBeCloseTo(nameLikeness(b, a));
      expect(nameLikeness(a, b)).toBeLessThanOrEqual(1);
    }),
  );
  expect(nameLikeness('Zoé Paz', 'paz ZOE')).toBe(1);
});

test('among three thousand riders one is found, and nobody waits for it', () => {
  const many = Array.from({ length: 3000 }, (_, rider_id) => ({
    rider_id,
    rider_fullname: `Corredor ${String.fromCodePoint(97 + (rider_id % 26))}ara${rider_id} Pérez`,
  }));
  const among = nameFinder(many);
  expect(among('PEREZ, Corredor bara27').same).toEqual([many[27]]);
}, 15_000);
