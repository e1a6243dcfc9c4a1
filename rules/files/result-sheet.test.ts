import { expect, test } from 'vitest';
import { plainResult, readResultRows } from './result-sheet.ts';

test('a heading that names the rider means the same, and no coach is a rider', () => {
  const cells = [
    [
      'Coach name',
      'Piloto: Apellido',
      'Nombre del piloto',
      'Rider club',
      'Placa del piloto',
      'Categoría',
      'Manga 1',
    ],
    ['Laura Ruiz', 'Gómez', 'Emma', 'Los Teros', '18', 'Niñas 9', '2'],
  ];
  const rows = cells.map((one, index) => ({ row: index + 1, cells: one }));
  expect(readResultRows(rows)).toMatchObject([
    { name: 'Emma Gómez', club: 'Los Teros', plate: '18', category: 'Niñas 9', results: [{ text: '2' }] },
  ]);
});

test.each([
  ['3º', '3'],
  ['3°', '3'],
  ['3rd', '3'],
  ['3ro', '3'],
  ['1er', '1'],
  ['2da', '2'],
  ['03', '3'],
  ['3.0', '3'],
  ['No largó', 'DNS'],
  ['NL', 'DNS'],
  ['Não largou', 'DNS'],
  ['no se presentó', 'DNS'],
  ['Abandonó', 'DNF'],
  ['No terminó', 'DNF'],
  ['DESC.', 'DSQ'],
  ['Descalificada', 'DSQ'],
  ['Relegado', 'REL'],
])('%s in a file of results is %s', (text, plain) => {
  expect(plainResult(text)).toBe(plain);
});

test.each(['primera', '3 4', '3.5', '123', '', 'NC'])('%j stays what it is', (text) => {
  expect(plainResult(text)).toBe(text);
});
