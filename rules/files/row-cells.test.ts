import { expect, test } from 'vitest';
import { isErrorValue, rowCells } from './row-cells.ts';

test.each([
  [['Hernández', 'López', 'José', 'Luis'], 'Hernández López', 'José Luis'],
  [['De la Cruz', 'Ñañez', 'María', ''], 'De la Cruz Ñañez', 'María'],
  [['', 'López', '', 'Luis'], 'López', 'Luis'],
  [['Hernández', '#N/A', 'José', 'Luis'], '#N/A', 'José Luis'],
  [['Hernández Lopez', 'LÓPEZ', 'José Luis', 'Luis'], 'Hernández Lopez', 'José Luis'],
])('two surnames and two names in %j are one of each', (cells, rider_lastname, rider_firstname) => {
  const columns = ['rider_lastname', 'second_lastname', 'rider_firstname', 'second_firstname'] as const;
  expect(rowCells(cells, columns)).toEqual({ rider_lastname, rider_firstname });
  const turned = rowCells(cells.toReversed(), columns.toReversed());
  expect(turned).toEqual({ rider_lastname, rider_firstname });
});

test('a column that is left out gives nothing, and a short row gives empty cells', () => {
  expect(rowCells(['Peña', 'x'], ['rider_lastname', null, 'club_name'])).toEqual({
    rider_lastname: 'Peña',
    club_name: '',
  });
});

test('what a spreadsheet writes for a cell that it cannot compute is known, and a plate is none', () => {
  expect(['#N/A', '#REF!', '#¡VALOR!', '#DIV/0!', '#¿NOMBRE?'].every(isErrorValue)).toBe(true);
  expect(['#12', '#', 'N/A', '# Ana'].some(isErrorValue)).toBe(false);
});
