import { describe, expect, test } from 'vitest';
import { doubtNationalId, isNationalId, nationalIdOf, normalizeNationalId } from './national-id.ts';

describe('a document number', () => {
  test.each([
    ['12.345.678', '12345678'],
    [' 12 345 678 ', '12345678'],
    ['529.982.247-25', '52998224725'],
    ['12.345.678-k', '12345678K'],
    ['１２３４５６７８', '12345678'],
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
