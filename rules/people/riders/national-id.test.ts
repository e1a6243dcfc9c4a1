import { describe, expect, test } from 'vitest';
import {
  countryOfDocument,
  doubtNationalId,
  isNationalId,
  nationalIdOf,
  normalizeNationalId,
  readDocument,
  saysNoNumber,
  saysNothing,
} from './national-id.ts';
import { refuseField } from './rider-form.ts';

describe('a document number', () => {
  test.each([
    ['12.345.678', '12345678'],
    [' 12 345 678 ', '12345678'],
    ['529.982.247-25', '52998224725'],
    ['12.345.678-k', '12345678K'],
    ['１２３４５６７８', '12345678'],
    ['DNI 60123465', '60123465'],
    ['DNI60123465', '60123465'],
    ['D.N.I. N° 60.123.465', '60123465'],
    ['60.123.465 (DNI)', '60123465'],
    ['dni: 60123465', '60123465'],
    ['RUT 12.345.678-5', '123456785'],
    ['CPF 123.456.789-09', '12345678909'],
    ['C.I. 1.234.567-2', '12345672'],
    ['C.C. 1.012.345.678', '1012345678'],
    ['CC 1012345678', '1012345678'],
    ['Cédula de ciudadanía No. 1.012.345.678', '1012345678'],
    ['CURP: HEGG560427MVZRRL04', 'HEGG560427MVZRRL04'],
    ['Pasaporte AB123456', 'AB123456'],
    ['CC123456', 'CC123456'],
    ['CURP900101HDFRRR09', 'CURP900101HDFRRR09'],
    ['CURP CURP900101HDFRRR09', 'CURP900101HDFRRR09'],
    ['ARG 60123461', '60123461'],
    ['60123461 ARG', '60123461'],
    ['ARG123456', 'ARG123456'],
    ['V-12.345.678', 'V12345678'],
    ['1234567 LP', '1234567LP'],
    ['60123461.0', '60123461'],
    ['6,0123463E+07', '60123463'],
    ['6,01235E+07', ''],
  ])('%s and its plain form are one person', (typed, kept) => {
    expect(normalizeNationalId(typed)).toBe(kept);
  });

  test.each(['123', 'Ñ1234567', '1'.repeat(21), ''])('%s cannot be kept', (id) => {
    expect(isNationalId(id)).toBe(false);
  });

  test.each([
    ['ARG', '12.345.678', null],
    ['ARG', '1.234.567', null],
    ['ARG', 'AB123456', 'shape'],
    ['BRA', '529.982.247-25', null],
    ['BRA', '529.982.247-24', 'digit'],
    ['BRA', '111.111.111-11', 'digit'],
    ['CHI', '12.345.678-5', null],
    ['CHI', '12.345.678-6', 'digit'],
    ['CHI', '10.000.013-K', null],
    ['URU', '1.234.567-2', null],
    ['URU', '1.234.567-3', 'digit'],
    ['ECU', '1710034065', null],
    ['ECU', '1710034066', 'digit'],
    ['ECU', '9910034065', 'digit'],
    ['PER', '12345678', null],
    ['COL', '1012345678', null],
    ['BOL', '1234567LP', null],
    ['PAR', '123', 'shape'],
    ['VEN', 'V-12.345.678', null],
    ['MEX', 'GOMC900514HDFNRR07', 'digit'],
    ['MEX', 'GOMC900514', 'shape'],
    ['USA', 'whatever', null],
  ])('in %s, %s: %s', (country, typed, doubt) => {
    expect(doubtNationalId(country, typed)).toBe(doubt);
  });

  test('the wrong last digit of a Mexican CURP is seen, the right one is not', () => {
    const doubts = Array.from({ length: 10 }, (_, digit) =>
      doubtNationalId('MEX', `HEGG560427MVZRRL0${digit}`),
    );
    expect(doubts.filter((doubt) => doubt === null)).toHaveLength(1);
    expect(doubts[4]).toBeNull();
  });

  test('each country calls it by its own name', () => {
    expect(nationalIdOf('BRA')?.label).toBe('CPF');
    expect(nationalIdOf('ARG')?.label).toBe('DNI');
    expect(nationalIdOf('FRA')).toBeNull();
  });
});

const documents = [
  '',
  'DNI',
  'D.N.I.',
  'documento',
  'doc',
  'CPF',
  'RG',
  'cédula',
  'CURP',
  'RUT',
  'passport',
  'ID',
];
const lackings = ['no tiene', 'sin', 'não tem', 'nao possui', 'sem', 'no', 'without', 'falta', 'missing'];
const waits = ['pendiente', 'pendente', 'pending', 'en trámite', 'em trâmite', 'em andamento', 'in process'];
const signs = [
  'x',
  'XXX',
  '-',
  '--',
  '—',
  '.',
  '?',
  '¿?',
  '0',
  '000',
  '00000000',
  '0.0',
  's/d',
  'S/N',
  'n/a',
  'N.A.',
];
const words = ['ninguno', 'nenhum', 'none', 'null', 'nada', 'no aplica', 'não informado', 'unknown', 'tbc'];

const spellings = [
  ...[...lackings, ...waits].flatMap((one) => documents.map((document) => `${one} ${document}`.trim())),
  ...waits.flatMap((one) => [`DNI ${one}`, `${one} 2026`]),
  ...signs,
  ...words,
].flatMap((one) => [one, one.toUpperCase(), ` ${one} `]);

describe('a document in a sheet', () => {
  test.each([
    'no tiene',
    'sin DNI',
    'S/D',
    's/n',
    'N/A',
    'en trámite',
    'DNI en trámite',
    'pendiente',
    'não tem',
    'xxx',
    'XX.XXX.XXX',
    '-',

    '0',
    '1',
    '-1',
    '111',
    '11111111',
    '11.111.111-1',
    '99999999',
    '000',
    '123456789',
    '12345678',
    '1234',
    '0123456789',
    'DNI 99999999',
    'sin documento 2026',
    'a confirmar',
    'DNI',
    'ninguno',
  ])('%j is none', (typed) => {
    expect(readDocument(typed, 'ARG')).toEqual({ kind: 'none' });
  });

  test.each([
    '6,01235E+07',
    '6E+07',
    '60123461.5',
    '60.123.461,5',
    '6.123.461,5',
    '60123461 / 27111222',
    '60.123.461 y 27.111.222',
    'DNI 60123461 (madre 27111222)',
  ])('%j is not sure', (typed) => {
    expect(readDocument(typed, 'ARG')).toEqual({ kind: 'unclear' });
  });

  test.each([
    ['ARG', '1155554444'],
    ['ARG', '20531114444'],
    ['ARG', '5491155554444'],
    ['CHI', '56912345678'],
  ])('in %s, %j has too many digits', (country, id) => {
    expect(readDocument(id, country)).toEqual({ kind: 'long', id });
  });

  test.each([
    ['no tiene', true],
    ['S/D', true],
    ['s/n', true],
    ['N/A', true],
    ['-', true],
    ['Sin teléfono', true],
    ['não tem', true],
    ['ninguno', true],
    ['No. 14', false],
    ['preguntar a Juan', false],
    ['Norte', false],
    ['Não-Me-Toque', false],
    ['SC', false],
    ['11 5555', false],
  ])('a cell with %j says nothing: %s', (typed, nothing) => {
    expect(saysNothing(typed)).toBe(nothing);
  });

  test.each(['52', 'x1', 'Ñ1234567'])('%j is wrong', (typed) => {
    expect(readDocument(typed, 'ARG')).toEqual({ kind: 'wrong' });
  });

  test.each<[country: string, typed: string, id: string, doubt: string | null]>([
    ['ARG', '60123461.0', '60123461', null],
    ['ARG', '6.0123463E7', '60123463', null],
    ['ARG', 'DNI 60.123.462', '60123462', null],
    ['ARG', '601234610', '601234610', 'shape'],
    ['ARG', '20-53111444-3', '53111444', 'cuil'],
    ['ARG', 'CUIL 20531114443', '53111444', 'cuil'],
    ['ARG', '529.982.247-25', '52998224725', 'shape'],
    ['ARG', 'AB123456', 'AB123456', null],
    ['ARG', 'RUT 12.345.678-5', '123456785', null],
    ['ARG', 'RUT 12.345.678-6', '123456786', 'digit'],
    ['CHI', '12.345.678-5', '123456785', null],
    ['CHI', '12345678-6', '123456786', 'digit'],
    ['CHI', '12.345.678.5', '123456785', null],
    ['BRA', 'CPF 123.456.789-09', '12345678909', null],
    ['BRA', '123.456.789.09', '12345678909', null],
    ['BRA', '123.456.789-08', '12345678908', 'digit'],
    ['BRA', '5299822421', '05299822421', null],
    ['ECU', '1710034065', '1710034065', null],
    ['MEX', 'HELL120229HDFÑPS04', 'HELL120229HDFXPS04', null],
    ['URU', '1.234.567-2', '12345672', null],
    ['COL', 'T.I. 1.012.345.678', '1012345678', null],
  ])('in %s, %j is %s with the doubt %j', (country, typed, id, doubt) => {
    expect(readDocument(typed, country)).toEqual({ kind: 'number', id, doubt });
  });

  test.each([
    ['CURP', 'MEX'],
    ['RUT del piloto', 'CHI'],
    ['R.U.T.', 'CHI'],
    ['CPF do atleta', 'BRA'],
    ['DNI', null],
  ])('under %j is of %s', (heading, country) => {
    expect(countryOfDocument(heading)).toBe(country);
  });
});

describe('where a number would stand', () => {
  test(`${spellings.length} ways to say that there is none are none, and no form takes them`, () => {
    expect(spellings.filter((one) => !saysNoNumber(one))).toEqual([]);
    expect(spellings.filter((one) => refuseField('create', 'rider_dni', one, '2026-11-28') === null)).toEqual(
      [],
    );
  });

  test.each([
    '60.123.461',
    '12.345.678-K',
    'V-12.345.678',
    'HEGG560427MVZRRL04',
    'No. 12345678',
    'AB 1234',
    'DNI 60123462',
    '',
  ])('%j is not such a word', (typed) => {
    expect(saysNoNumber(typed)).toBe(false);
  });
});
