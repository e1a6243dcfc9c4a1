import { expect, test } from 'vitest';
import { isSumRow } from './sum-row.ts';

test.each([
  [['TOTAL', '', '74'], true],
  [['', 'Subtotal:', '12', 'pilotos'], true],
  [['Totales'], true],
  [['Total de pilotos: 74'], true],
  [['Total', 'Ana', '50111222', '2015-03-05'], false],
  [['Totaro', 'Ana'], false],
  [['Peña', 'Ana', 'Total'], false],
  [[''], false],
])('%j is a sum: %s', (cells, sum) => {
  expect(isSumRow(cells)).toBe(sum);
});
