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
      at: { plate: 0, race: 1, category: null, finish: 4 },
      unread: null,
      plate: '12',
      race: '7',
      stage: null,
      category: '',
      hill: 2_345,
      points: [18_001],
      finish: 35_126,
    };
    const es = rows('Fecha 3|', 'Placa|Carrera|Rampa|Parcial 1|Llegada', '12|7|2,345|18,001|35,126');
    expect(readTimesRows(es)).toEqual({ lines: [{ ...line, row: 3 }], others: [1, 2] });
    const en = rows('Bib|Heat|Hill Time|Split 1|Time', '12|7|2.345|18.001|35.126');
    expect(readTimesRows(en)).toEqual({ lines: [{ ...line, row: 2 }], others: [1] });
    const pt = rows('Bateria|Placa|Tempo de rampa|Ponto 1|Chegada', '7|12|2,345|18,001|35,126');
    const at = { ...line.at, plate: 1, race: 0 };
    expect(readTimesRows(pt)).toEqual({ lines: [{ ...line, at, row: 2 }], others: [1] });
  });

  test('may say the stage instead of the race number, and the class', () => {
    const { lines: [line] = [] } =
      readTimesRows(rows('Plate|Stage|Class|Time', '12|1/4|Boys 9|35.126')) ?? {};
    expect(line).toMatchObject({ stage: 'playoff_4', race: '', category: 'Boys 9', hill: null, points: [] });
  });

  test('without a plate, a race or a time is none', () => {
    expect(readTimesRows(rows('Placa|Rampa', '12|2.345'))).toBeNull();
    expect(readTimesRows(rows('Carrera|Rampa', '7|2.345'))).toBeNull();
    expect(readTimesRows(rows('Placa|Carrera|Piloto', '12|7|Ana'))).toBeNull();
  });

  test('loses no row: what is about no ride is told, and what may be a ride is a line', () => {
    const sheet = rows(
      'Fecha 3',
      'Placa|Carrera|Rampa',
      '|7|2.345',
      '12||',
      'Total',
      'Placa|Carrera|Rampa',
      '12|7|x',
    );
    const { lines, others } = readTimesRows(sheet) ?? { lines: [], others: [] };
    expect(others).toEqual([1, 2, 5, 6]);
    expect(lines.map(({ row, plate, race, unread }) => [row, plate, race, unread])).toEqual([
      [3, '', '7', null],
      [4, '12', '', null],
      [7, '12', '7', 2],
    ]);
  });
});
