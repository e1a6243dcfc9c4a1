import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findClub, sameName, similarNames, spellingDistance } from './alike.ts';

describe('two names', () => {
  test.each([
    ['Tomás González', 'tomas gonzalez'],
    ['Tomás González Pérez', 'González Tomás'],
    ['Tomás Benítez', 'Tomas Venites'],
    ['Yamila Quispe', 'Llamila Kispe'],
    ['Jose Rodrigues', 'José Rodríguez'],
    ['María-José Peña', 'Maria Jose Pena'],
    ['Hernán Giménez', 'Ernan Jimenez'],
    ['Santiago Fernandez', 'Santiago Fenrandez'],
    ['Bruno De la Cruz', 'Bruno Dela Cruz'],
    ['María José Paz', 'Mariajosé Paz'],
  ])('%s and %s may be one', (a, b) => {
    expect(similarNames(a, b)).toBe(true);
    expect(similarNames(b, a)).toBe(true);
  });

  test.each([
    ['Tomás González', 'Lucas González'],
    ['Ana Ríos', 'Eva Ríos'],
    ['González', 'Tomás González'],
    ['Juan Pérez', 'Juan Paredes'],
  ])('%s and %s are two', (a, b) => {
    expect(similarNames(a, b)).toBe(false);
  });

  test('are the same whatever the order of their words', () => {
    expect(sameName('GONZÁLEZ PÉREZ Tomás', 'Tomas Gonzalez Perez')).toBe(true);
    expect(sameName('Tomás González', 'Tomás Gonzáles')).toBe(false);
  });

  test('are as far from each other as the other way round, and never from themselves', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(spellingDistance(a, a, 3)).toBe(0);
        expect(spellingDistance(a, b, 3)).toBe(spellingDistance(b, a, 3));
      }),
    );
  });
});

const clubs = [
  { club_id: 1, club_name: 'Los Teros' },
  { club_id: 2, club_name: 'El Zonda' },
  { club_id: 3, club_name: 'Bicicross Salta' },
  { club_id: 4, club_name: 'BMX Salto' },
  { club_id: 5, club_name: 'Club BMX' },
];

test.each<[string, number | null, boolean]>([
  ['LOS TEROS', 1, false],
  ['Club Los Teros BMX', 1, true],
  ['Los Terros', 1, true],
  ['Zonda', 2, true],
  ['Salta', 3, true],
  ['Salt', null, false],
  ['Atlético Norte', null, false],
  ['club bmx', 5, false],
])('the club %j is %s, guessed: %s', (typed, club_id, guessed) => {
  expect(findClub(typed, clubs)).toEqual(club_id === null ? null : { club_id, guessed });
});
