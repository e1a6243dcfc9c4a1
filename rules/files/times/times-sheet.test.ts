import { describe, expect, test } from 'vitest';
import { readTimeCell, readTimesRows } from './times-sheet.ts';

const rows = (...lines: string[]) => lines.map((line, at) => ({ row: at + 1, cells: line.split('|') }));

test.each([
  ['31.245', 31_245],
  ['31,245', 31_245],
  ['0:31.245', 31_245],
  ['00:31.245', 31_245],
  ['00:00:31.245', 31_245],
  ['01:02.345', 62_345],
  ['31.2449999999', 31_245],
  ['2.3', 2_300],
  ['', null],
  ['-', null],
  ['0.000', null],
  ['DNF', null],
  ['treinta', undefined],
  ['12:31:00', undefined],
])('a program writes the time %j', (text, ms) => {
  expect(readTimeCell(text)).toBe(ms);
});

describe('a sheet of times', () => {
  test('is read in Spanish, English and Portuguese, below a title', () => {
    const line = {
      plate: '12',
      race: '7',
      stage: null,
      category: '',
      hill: 2_345,
      points: [18_001],
      finish: 35_126,
    };
    const es = rows('Fecha 3|', 'Placa|Carrera|Rampa|Parcial 1|Llegada', '12|7|2,345|18,001|35,126');
    expect(readTimesRows(es)).toEqual([{ ...line, row: 3 }]);
    const en = rows('Bib|Heat|Hill Time|Split 1|Time', '12|7|2.345|18.001|35.126');
    expect(readTimesRows(en)).toEqual([{ ...line, row: 2 }]);
    const pt = rows('Bateria|Placa|Tempo de rampa|Ponto 1|Chegada', '7|12|2,345|18,001|35,126');
    expect(readTimesRows(pt)).toEqual([{ ...line, row: 2 }]);
  });

  test('may say the stage instead of the race number, and the class', () => {
    const [line] = readTimesRows(rows('Plate|Stage|Class|Time', '12|1/4|Boys 9|35.126')) ?? [];
    expect(line).toMatchObject({ stage: 'playoff_4', race: '', category: 'Boys 9', hill: null, points: [] });
  });

  test('without a plate, a race or a time is none; a line without them is left out', () => {
    expect(readTimesRows(rows('Placa|Rampa', '12|2.345'))).toBeNull();
    expect(readTimesRows(rows('Carrera|Rampa', '7|2.345'))).toBeNull();
    expect(readTimesRows(rows('Placa|Carrera|Piloto', '12|7|Ana'))).toBeNull();
    expect(readTimesRows(rows('Placa|Carrera|Rampa', '|7|2.345', '12||', 'Total'))).toEqual([]);
  });
});
