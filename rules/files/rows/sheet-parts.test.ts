import { expect, test } from 'vitest';
import { sheetParts } from './sheet-parts.ts';

test('each row with content is a title, headings, a rider or a sum', () => {
  const cells = [
    ['Liga 2026'],
    ['Apellido', 'Nombre'],
    ['Peña', 'Ana'],
    [' ', ''],
    ['APELLIDO', 'Nombre '],
    ['Luna', 'Bruno'],
    ['Total', '2'],
  ];
  const rows = cells.map((one, index) => ({ row: index + 1, cells: one }));
  const { head, riders, others } = sheetParts(rows, () => 1);
  expect(head?.row).toBe(2);
  expect(riders.map(({ row }) => row)).toEqual([3, 6]);
  expect(others).toEqual([
    { row: 1, why: 'title', said: 'Liga 2026' },
    { row: 2, why: 'headings', said: 'Apellido · Nombre' },
    { row: 5, why: 'headings', said: 'APELLIDO · Nombre' },
    { row: 7, why: 'sum', said: 'Total · 2' },
  ]);
});

test('a cell alone is about nobody in a wide sheet, but for a number', () => {
  const cells = [
    ['Apellido', 'Nombre', 'DNI'],
    ['ZONA 1', '', ''],
    ['Peña', 'Ana', ''],
    ['', '', '50.111.222'],
    ['Firma Secretario', '', '______'],
    ['Marta Gómez - Secretaria', '', 'Firma y sello'],
    ['Firmat', 'Ana', ''],
    ['Sello', 'Ana', '50.111.222'],
  ];
  const rows = cells.map((one, index) => ({ row: index + 1, cells: one }));
  const { riders, others } = sheetParts(rows, () => 0);
  expect(riders.map(({ row }) => row)).toEqual([3, 4, 7, 8]);
  expect(others.slice(1).map(({ row, why }) => [row, why])).toEqual([
    [2, 'alone'],
    [5, 'alone'],
    [6, 'alone'],
  ]);
});

test.each([
  [['TOTAL', '', '74'], true],
  [['', 'Subtotal:', '12', 'pilotos'], true],
  [['Totales', '', ''], true],
  [['Total de pilotos: 74'], true],
  [['Total', 'Ana', '50111222', '2015-03-05'], false],
  [['Totaro', 'Ana'], false],
  [['Peña', 'Ana', 'Total'], false],
])('%j is a sum: %s', (cells, isSum) => {
  const rows = [
    { row: 1, cells: ['Apellido', 'Nombre'] },
    { row: 2, cells },
  ];
  const { others } = sheetParts(rows, () => 0);
  expect(others.some(({ why }) => why === 'sum')).toBe(isSum);
});
