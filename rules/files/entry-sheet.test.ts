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

test.each(['N°', 'Nº', '#', 'Nro', 'N.º'])('%j counts rows where another column is the plate', (heading) => {
  expect(readEntryRows(rows(`${heading} | Placa | Documento`, '5 | 1157 | 55200101'))).toMatchObject([
    { plate: '1157', document: '55200101' },
  ]);
});

test.each(['N°', 'Nº', '#'])('%j alone is the plate, unless it counts 1, 2, 3', (heading) => {
  const plates = (...said: string[]) =>
    readEntryRows(
      rows(`${heading} | Documento`, ...said.map((plate, index) => `${plate} | 5520010${index}`)),
    )?.map(({ plate }) => plate);
  expect(plates('1157', '2', '3')).toEqual(['1157', '2', '3']);
  expect(plates('1', '2', '3')).toEqual(['', '', '']);
});

test.each(['D.N.I.', 'N° D.N.I.', 'Nº de documento', 'DNI (sin puntos)'])('%j is the document', (heading) => {
  expect(readEntryRows(rows(`Apellido y nombres | ${heading}`, 'Páez Ana | 55200101'))).toMatchObject([
    { name: 'Páez Ana', document: '55200101' },
  ]);
});

test('a word instead of a document leaves the name to tell who it is', () => {
  expect(
    readEntryRows(
      rows('Apellido y nombres | DNI', 'Páez Ana | no tiene', 'Paz Leo | s/d', 'Rey Tom | 55200101'),
    ),
  ).toMatchObject([{ document: '' }, { document: '' }, { document: '55200101' }]);
});

test('a sum below is no rider', () => {
  expect(readEntryRows(rows('DNI | Placa', '55200101 | 18', 'TOTAL | 1'))).toHaveLength(1);
});

test('titles of one cell are passed over, also one that is headed like a column', () => {
  expect(
    readEntryRows(
      rows('Club Los Teros', 'Categoría', 'DNI | Placa | Categoría', '55200101 | 18 | Varones 9'),
    ),
  ).toMatchObject([{ row: 4, document: '55200101', plate: '18', category: 'Varones 9' }]);
});

test.each([[['55200101|Varones 9']], [['Placa | Categoría', '18 | Varones 9']], [[]]])(
  'without a column that says who, nothing is guessed: %j',
  (lines) => {
    expect(readEntryRows(rows(...lines))).toBeNull();
  },
);

test('the parent of a child is not the child, wherever the columns stand', () => {
  const said = ['Laura Ruiz | 27111222 | 60123471 | Hernández | López | Emma | 18'];
  const heading =
    'Nombre del tutor | DNI del tutor | DNI del piloto | Apellido paterno | Apellido materno | Nombre(s) | Placa';
  const turned = (line: string) => line.split(' | ').toReversed().join(' | ');
  const ofEmma = [{ document: '60123471', name: 'Emma Hernández López', plate: '18' }];
  expect(readEntryRows(rows(heading, ...said))).toMatchObject(ofEmma);
  expect(readEntryRows(rows(turned(heading), ...said.map(turned)))).toMatchObject(ofEmma);
});

test('a number that stands for none leaves the name to tell who it is', () => {
  expect(readEntryRows(rows('Piloto | DNI', 'Páez Ana | 11111111', 'Paz Leo | en trámite'))).toMatchObject([
    { document: '' },
    { document: '' },
  ]);
});
