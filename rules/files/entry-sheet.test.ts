import { expect, test } from 'vitest';
import { readEntryRows } from './entry-sheet.ts';

const rows = (...lines: string[]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line.split('|').map((cell) => cell.trim()) }));

test('a title above, columns in any order, capitals and accents', () => {
  expect(
    readEntryRows(
      rows('Club Los Teros', '', 'CATEGORÍA | Placa | DNI', 'Varones 9 | 018 | 55.200.101', ' | | '),
    ),
  ).toEqual([{ row: 4, document: '55.200.101', name: '', plate: '018', category: 'Varones 9' }]);
});

test('first name and surname in columns of their own', () => {
  expect(readEntryRows(rows('Nome | Sobrenome | Categoria', 'Ana | Páez | Damas 9'))).toEqual([
    { row: 2, document: '', name: 'Ana Páez', plate: '', category: 'Damas 9' },
  ]);
});

test("the program BEM's own heads", () => {
  expect(readEntryRows(rows('First_name|Surname|Class|Plate', 'ANA|PAEZ|Damas 9|W4'))?.[0]).toMatchObject({
    name: 'ANA PAEZ',
    category: 'Damas 9',
    plate: 'W4',
  });
});

test.each([[['55200101|Varones 9']], [['Placa | Categoría', '18 | Varones 9']], [[]]])(
  'without a column that says who, nothing is guessed: %j',
  (lines) => {
    expect(readEntryRows(rows(...lines))).toBeNull();
  },
);
