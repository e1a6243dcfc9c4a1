import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  everySplit,
  guessNames,
  namePartsOf,
  type NameOrder,
  orderOfHeading,
  splitFullName,
  splitLike,
} from './full-names.ts';

const said = (names: ReturnType<typeof guessNames>) =>
  names && `${names.rider_lastname} | ${names.rider_firstname}${names.sure ? '' : ' ?'}`;

describe('a full name without a comma', () => {
  test.each<[string, NameOrder, string | null]>([
    ['González Tomás', 'surname_first', 'González | Tomás'],
    ['Tomás González', 'name_first', 'González | Tomás'],
    ['GONZALEZ TOMAS', 'surname_first', 'GONZALEZ | TOMAS'],
    ['García Juan Pablo', 'surname_first', 'García | Juan Pablo ?'],
    ['Juan Pablo García', 'name_first', 'García | Juan Pablo ?'],
    ['García Pérez Juan Pablo', 'surname_first', 'García Pérez | Juan Pablo ?'],
    ['De la Cruz Ana', 'surname_first', 'De la Cruz | Ana'],
    ['Ana de la Cruz', 'name_first', 'de la Cruz | Ana'],
    ['João dos Santos', 'name_first', 'dos Santos | João'],
    ['van der Berg Lía', 'surname_first', 'van der Berg | Lía'],
    ['San Martín José', 'surname_first', 'San Martín | José'],
    ['Ortega y Gasset José', 'surname_first', 'Ortega y Gasset | José'],
    ['Pérez María del Carmen', 'surname_first', 'Pérez | María del Carmen ?'],
    ['García de la Torre Ana Sol', 'surname_first', 'García de la Torre | Ana Sol ?'],
    ['Ana', 'name_first', null],
    ['de la Cruz', 'surname_first', null],
    ['', 'surname_first', null],
  ])('%s, %s, is %s', (typed, order, names) => {
    expect(said(guessNames(typed, order, null))).toBe(names);
  });

  test('is taken apart as chosen once for all, and is no guess then', () => {
    expect(said(guessNames('García Pérez Juan', 'surname_first', 'two'))).toBe('García Pérez | Juan');
    expect(said(guessNames('García Juan Pablo Iván', 'surname_first', 'one'))).toBe(
      'García | Juan Pablo Iván',
    );
    expect(said(guessNames('Juan García Pérez', 'name_first', 'two'))).toBe('García Pérez | Juan');
    expect(said(guessNames('García Juan', 'surname_first', 'two'))).toBe('García | Juan');
  });

  test('is taken apart as who has that name already', () => {
    const known = { rider_lastname: 'Garcia Pérez', rider_firstname: 'Juan' };
    expect(splitLike('Juan García Pérez', known)).toEqual({
      rider_lastname: 'García Pérez',
      rider_firstname: 'Juan',
    });
    expect(splitLike('Luna Eva', known)).toBeNull();
  });

  test('loses no word, whatever it says and however it is taken apart', () => {
    const word = fc.constantFrom('Ana', 'de', 'la', 'Cruz', 'y', 'San', 'E.', 'García-Paz');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), (words) => {
        const typed = words.join(' ');
        expect(namePartsOf(typed).join(' ')).toBe(typed);
        for (const { rider_lastname, rider_firstname } of everySplit(typed, 'surname_first')) {
          expect(rider_lastname).not.toBe('');
          expect(rider_firstname).not.toBe('');
          expect(`${rider_lastname} ${rider_firstname}`.split(' ').toSorted()).toEqual(words.toSorted());
        }
      }),
    );
  });
});

test.each([
  ['Apellido y Nombre', 'surname_first'],
  ['APELLIDOS Y NOMBRES (como en el DNI)', 'surname_first'],
  ['Nombre y Apellido', 'name_first'],
  ['Nome e sobrenome', 'name_first'],
  ['Nombre completo', null],
  ['Piloto', null],
])('a column headed %s is %s', (heading, order) => {
  expect(orderOfHeading(heading)).toBe(order);
});

test.each([
  ['González Pérez, Tomás', { rider_lastname: 'González Pérez', rider_firstname: 'Tomás' }],
  ['GONZÁLEZ PÉREZ Tomás', { rider_lastname: 'GONZÁLEZ PÉREZ', rider_firstname: 'Tomás' }],
  ['Tomás González', null],
  ['TOMAS GONZALEZ', null],
])('%s is split into %j', (typed, parts) => {
  expect(splitFullName(typed)).toEqual(parts);
});
