import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import {
  fieldOfHeading,
  fieldsOfHeadings,
  headingsAt,
  isLicenceHeading,
  readGender,
  type SheetField,
} from './rider-sheet.ts';

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
    ['CC/TI', 'rider_dni'],
    ['Comuna', 'rider_city'],
    ['Fono', 'rider_phone'],
    ['Dorsal', 'plate_20'],
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

  test.each([
    ['Nombre del tutor', null],
    ['Nombre y apellido del responsable', null],
    ['DNI del padre', null],
    ['DNI madre/padre/tutor', null],
    ['Email del tutor', null],
    ['E-mail do responsável', null],
    ['CPF do responsável', null],
    ['Parent name', null],
    ['Guardian DOB', null],
    ["Coach's name", null],
    ['Entrenador', null],
    ['Teléfono del entrenador', null],
    ['Apoderado', null],
    ['Fecha de nacimiento de la madre', null],
    ['Nombre de quien inscribe', null],
    ['Celular del apoderado', 'rider_phone'],
    ['Teléfono de contacto', 'rider_phone'],
    ['Número de contacto', 'rider_phone'],
    ['Email de contacto', null],
    ['Nombre del contacto', null],
    ['Tutor', null],
    ['Presidente del club', null],
    ['Email del club', null],
    ['Club email', null],
    ['Nombre del club', 'club_name'],
    ['Nombre de usuario', null],
    ['Dirección de correo electrónico', 'rider_email'],
    ['Endereço de e-mail', 'rider_email'],
    ['Email address', 'rider_email'],
    ['Rider Email', 'rider_email'],
    ['Rider Phone', 'rider_phone'],
    ['Piloto DNI', 'rider_dni'],
    ['Piloto - Apellido', 'rider_lastname'],
    ['Nombre del piloto', 'rider_firstname'],
    ['Nombre y apellido del/la piloto', 'rider_fullname'],
    ['Nombre completo del atleta', 'rider_fullname'],
    ['Athlete birth date', 'rider_birthdate'],
    ['Data de nascimento do piloto', 'rider_birthdate'],
    ['Fecha Nac. Corredor', 'rider_birthdate'],
    ['Sexo del deportista (M/F)', 'rider_gender'],
    ['Datos del piloto: DNI', 'rider_dni'],
    ['Apellidos, Nombres', 'rider_fullname'],
    ['Apellido/s y nombre/s', 'rider_fullname'],
    ['Apellido Paterno', 'rider_lastname'],
    ['Apellido Materno', 'second_lastname'],
    ['Segundo apellido', 'second_lastname'],
    ['Primer Nombre', 'rider_firstname'],
    ['Segundo Nombre', 'second_firstname'],
    ['Middle name', 'second_firstname'],
    ['Nombre(s)', 'rider_firstname'],
    ['familyName', 'rider_lastname'],
    ['givenName', 'rider_firstname'],
    ['birthDate', 'rider_birthdate'],
    ['WhatsApp', 'rider_phone'],
    ['1. Apellido', 'rider_lastname'],
    ['Apellido (como figura en el DNI)', 'rider_lastname'],
    ['DNI / Pasaporte', 'rider_dni'],
    ['DNI o CURP', 'rider_dni'],
    ['Club al que pertenece', 'club_name'],
    ['Provincia de residencia', 'rider_state'],
    ['Estado de pago', null],
    ['Estado civil', null],
    ['Tipo de documento', null],
    ['Documento frente', null],
    ['DNI vencimiento', null],
    ['Fecha de inscripción', null],
    ['Categoría anterior', null],
    ['Class fee', null],
    ['Lugar de nacimiento', null],
    ['Marca temporal', null],
  ])('%j, read as a whole, means %s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  const shuffled = (headings: readonly string[]): fc.Arbitrary<string[]> =>
    fc.shuffledSubarray([...headings], { minLength: headings.length });

  test.each<[string, Record<string, SheetField | null>]>([
    [
      'parents beside the child',
      {
        'Nombre del tutor': null,
        'DNI del tutor': null,
        'Teléfono del tutor': 'rider_phone',
        'Email del tutor': null,
        Apellido: 'rider_lastname',
        Nombre: 'rider_firstname',
        DNI: 'rider_dni',
        'Fecha de nacimiento': 'rider_birthdate',
        'Fecha de inscripción': null,
        Sexo: 'rider_gender',
        Club: 'club_name',
      },
    ],
    [
      'a form that a parent filled in',
      {
        'Marca temporal': null,
        'Nombre y apellido del responsable': null,
        'Nombre y apellido del piloto': 'rider_fullname',
        'DNI del responsable': null,
        'DNI del piloto': 'rider_dni',
        Teléfono: 'rider_phone',
        'Teléfono del responsable': null,
      },
    ],
    [
      'who filled it in, without saying so',
      {
        'Nombre y apellido': null,
        DNI: null,
        'Apellido del piloto': 'rider_lastname',
        'Nombre del piloto': 'rider_firstname',
        'DNI del piloto': 'rider_dni',
      },
    ],
    [
      'Mexican surnames',
      {
        'Apellido Paterno': 'rider_lastname',
        'Apellido Materno': 'second_lastname',
        'Nombre(s)': 'rider_firstname',
        CURP: 'rider_dni',
      },
    ],
    [
      'a name alone',
      { 'Rider Email': 'rider_email', 'Rider Name': 'rider_fullname', Dob: 'rider_birthdate' },
    ],
    ['a club with its number', { 'Club ID': null, Club: 'club_name', 'Nombre y apellido': 'rider_fullname' }],
    ['a number of a club', { 'Club ID': 'club_name', Piloto: 'rider_fullname' }],
    ['the plates of two years', { 'Placa 2025': null, 'Placa 2026': 'plate_20', Apellido: 'rider_lastname' }],
    ['a team with its number', { Team_No: null, Sponsor: 'rider_team', Surname: 'rider_lastname' }],
  ])('means the same wherever its column stands: %s', (_name, means) => {
    fc.assert(
      fc.property(shuffled(Object.keys(means)), (headings) => {
        expect(fieldsOfHeadings(headings)).toEqual(headings.map((heading) => means[heading]));
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    [['TUTOR', '', 'PILOTO', '', '']],
    [['Datos del tutor', 'Datos del tutor', 'Datos del piloto', 'Datos del piloto', 'Datos del piloto']],
  ])('is of the person in the row above it: %j', (above) => {
    expect(fieldsOfHeadings(['Nombre', 'DNI', 'Apellido', 'Nombre', 'DNI'], above)).toEqual([
      null,
      null,
      'rider_lastname',
      'rider_firstname',
      'rider_dni',
    ]);
  });

  test('is of the rider whom it names itself, also below such a row', () => {
    expect(fieldsOfHeadings(['Piloto', 'DNI'], ['Datos del piloto', ''])).toEqual([
      'rider_fullname',
      'rider_dni',
    ]);
  });
  test('is of nobody else because the row above it names a delegate', () => {
    const above = ['Delegado', 'Juan Pérez', '', ''];
    expect(fieldsOfHeadings(['Apellido', 'Nombre', 'DNI'], above)).toEqual([
      'rider_lastname',
      'rider_firstname',
      'rider_dni',
    ]);
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
