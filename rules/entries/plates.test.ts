import { describe, expect, test } from 'vitest';
import {
  isFinalistsPlate,
  isPlate,
  isSamePlate,
  nearestFree,
  normalizePlate,
  plateWritings,
  printedPlate,
} from './plates.ts';

test.each([
  ['214', true],
  ['018', true],
  ['W4', true],
  ['V6', true],
  ['1', true],
  ['0', false],
  ['000', false],
  ['', false],
  ['12345', false],
  ['ABC1', false],
  ['21-4', false],
  ['🏁', false],
])('%s on a plate: %s', (plate, expected) => {
  expect(isPlate(plate)).toBe(expected);
});

test('a plate is written in capitals, without blanks, and without zeros in front', () => {
  expect(normalizePlate(' w 4 ')).toBe('W4');
  expect(normalizePlate('018')).toBe('18');
  expect(normalizePlate('#1227')).toBe('1227');
  expect(normalizePlate('# 018')).toBe('18');
  expect(normalizePlate('w04')).toBe('W4');
  expect(normalizePlate('N° 12')).toBe('12');
  expect(isPlate(normalizePlate('000'))).toBe(false);
});

test('published results keep the zeros that were printed', () => {
  expect(printedPlate('# 018')).toBe('018');
});

test('a plate is looked up in all its writings', () => {
  expect(plateWritings('018')).toEqual(['18', '018', '0018']);
  expect(plateWritings('w04')).toEqual(['W4', 'W04', 'W004', 'W0004']);
  expect(plateWritings('1227')).toEqual(['1227']);
});

test.each(['536.0', '536,00', '536.000', ' 536 ', '#536.0', '0536', '#0536.0'])(
  '%j out of a spreadsheet is plate 536',
  (text) => {
    expect(normalizePlate(text)).toBe('536');
  },
);

test('zeros in front, a sign for number and decimals make no other plate', () => {
  const written = ['536', '0536', '00536', '#536', '536.0', ' 0536.0 '];
  expect(written.filter((text) => isSamePlate(text, '536'))).toEqual(written);
  expect(isSamePlate('w04', 'W4')).toBe(true);
  expect(['5360', '53', 'W536', '53.6', ''].filter((text) => isSamePlate(text, '536'))).toEqual([]);
  expect(isSamePlate('000', '00')).toBe(true);
});

test("1 to 8 are last season's finalists', as numbers: 08 and W1 are not", () => {
  const plates = ['0', '1', '8', '9', '08', 'W1', '18'];
  expect(plates.filter(isFinalistsPlate)).toEqual(['1', '8']);
});

describe('the free numbers nearest', () => {
  test('on both sides', () => {
    expect(nearestFree('214', new Set(['214', '213', '216']))).toEqual(['211', '212', '215', '217']);
  });
  test("never one of last season's finalists", () => {
    expect(nearestFree('9', new Set(['9']))).toEqual(['10', '11', '12', '13']);
  });
  test('with the letters in front', () => {
    expect(nearestFree('W4', new Set(['W4', 'W3']), 2)).toEqual(['W2', 'W5']);
  });
  test('none is given out twice, and none that is taken', () => {
    const taken = new Set(Array.from({ length: 300 }, (_, index) => String(index + 1)));
    const free = nearestFree('150', taken);
    expect(new Set(free).size).toBe(4);
    expect(free.every((plate) => !taken.has(plate))).toBe(true);
  });
});
