import { describe, expect, test } from 'vitest';
import { fieldOfHeading, fieldsOfHeadings, headingsAt, isLicenceHeading, readGender } from './rider-sheet.ts';

describe('a heading', () => {
  test.each([
    ['Apellido', 'rider_lastname'],
    ['APELLIDO Y NOMBRE', 'rider_fullname'],
    ['Nombre/s', 'rider_firstname'],
    ['Fecha de Nacimiento (dd/mm/aaaa)', 'rider_birthdate'],
    ['F. Nac.', 'rider_birthdate'],
    ['N° DNI', 'rider_dni'],
    ['D.N.I.', 'rider_dni'],
    ['Nº D.N.I.', 'rider_dni'],
    ['Plate2', 'plate_24'],
    ['Placa cruiser', 'plate_24'],
    ['Categoría', 'class_20'],
    ['Transponder', 'transponder'],
    ['Licence_num', null],
    ['DNI sin puntos', 'rider_dni'],
    ['Data de nascimento', 'rider_birthdate'],
    ['Sobrenome', 'rider_lastname'],
    ['Clube', 'club_name'],
    ['Given Name', 'rider_firstname'],
    ['Dob', 'rider_birthdate'],
    ['First_name', 'rider_firstname'],
    ['Surname', 'rider_lastname'],
    ['UCI_ID', 'uci_id'],
    ['CLUB', 'club_name'],
    ['Sponsor', 'rider_team'],
    ['Emergency Contact Number', null],
    ['Tel. emergencia', null],
    ['Contacto de emergencia', null],
    ['Tel. del padre', 'rider_phone'],
    ['', null],
  ])('%j means %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test.each(['Licence_num', 'Expiry_date', 'Licence_type'])('%j is another program’s licence', (heading) => {
    expect([isLicenceHeading(heading), fieldOfHeading(heading)]).toEqual([true, null]);
  });

  test.each([
    ['Nº placa', 'plate_20'],
    ['N° de placa', 'plate_20'],
    ['Nro. de licencia', 'licence_number'],
    ['Tipo de licença', 'licence_kind'],
    ['Vence el', 'licence_expires_on'],
  ])('%j means %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  test('counts once', () => {
    expect(fieldsOfHeadings(['Club', 'Clube', 'DNI'])).toEqual(['club_name', null, 'rider_dni']);
  });

  test('is found below the titles of a sheet', () => {
    expect(
      headingsAt([['Federación'], ['Temporada 2026'], ['Apellido', 'Nombre', 'DNI'], ['Peña', 'Ana', '1']]),
    ).toBe(2);
    expect(
      headingsAt([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toBe(0);
  });
});

test.each([
  ['M', 'MEN'],
  ['Varón', 'MEN'],
  ['F', 'WOMAN'],
  ['Damas', 'WOMAN'],
  ['Feminino', 'WOMAN'],
  ['x', null],
])('%s is %s', (typed, gender) => {
  expect(readGender(typed)).toBe(gender);
});
