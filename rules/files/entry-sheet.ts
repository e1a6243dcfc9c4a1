import { plainText } from '#rules/names/plain-text.ts';
import { readDocument } from '#rules/people/riders/national-id.ts';
import { keysOf } from '#rules/table.ts';
import { fieldsOfHeadings, type SheetField } from './rider-sheet.ts';
import { sheetParts } from './rows/sheet-parts.ts';

/** This is a row of a sheet, with the number that its reader sees. */
interface ReadRow {
  row: number;
  cells: readonly string[];
}

/** This is the content of a row of a club's sheet. */
export interface EntryRow {
  row: number;
  document: string;
  name: string;
  plate: string;
  category: string;
}

type Column = 'document' | 'name' | 'firstname' | 'middle' | 'lastname' | 'surname2' | 'plate' | 'category';

/** This maps the fields of a sheet of riders to the columns used here. */
const byField: Readonly<Partial<Record<SheetField, Column>>> = {
  rider_dni: 'document',
  rider_fullname: 'name',
  rider_firstname: 'firstname',
  second_firstname: 'middle',
  rider_lastname: 'lastname',
  second_lastname: 'surname2',
  plate_20: 'plate',
  class_20: 'category',
};

/** These headings may mean something else: they count only where no other column has the heading. */
const vague: Readonly<Partial<Record<Column, readonly string[]>>> = {
  document: ['id', 'rg'],
  plate: ['numero', 'n', 'nº', 'nro', 'no', 'num', 'number'],
  category: ['cat'],
};

/** A title and an empty line may stand above the headings. */
const headWithin = 15;

type Columns = Partial<Record<Column, number>>;

/** "#" has neither letters nor digits, so it is compared as it is. */
const isVague = (column: Column, cell: string): boolean =>
  (vague[column] ?? []).includes(plainText(cell)) || (column === 'plate' && cell.trim() === '#');

/** This function finds the columns by their headings, as for a sheet of riders. */
function columnsOf(cells: readonly string[], above: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, field] of fieldsOfHeadings(cells, above).entries()) {
    const column = field === null ? undefined : byField[field];
    if (column !== undefined) columns[column] = index;
  }
  for (const column of keysOf(vague).filter((one) => columns[one] === undefined)) {
    const at = cells.findIndex((cell) => isVague(column, cell));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

/** This function decides whether a column only counts its rows, 1, 2, 3; two riders alone may have the plates 1 and 2. */
function countsRows(rows: readonly ReadRow[], column: number): boolean {
  const filled = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return filled.length > 2 && filled.every((cell, index) => cell === String(index + 1));
}

const tellsWho = ({ document, name, firstname, lastname }: Columns): boolean =>
  [document, name, firstname, lastname].some((column) => column !== undefined);

const score = (columns: Columns): number => (tellsWho(columns) ? Object.keys(columns).length : 0);

/** This function finds the line of the headings, the first one of those that say most. Printed pages repeat it further down. */
function headingsAt(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, headWithin).map((cells) => score(columnsOf(cells, [])));
  return Math.max(0, found.indexOf(Math.max(...found)));
}

/**
 * This function reads a club's list of entries. One of the first rows names the columns: the rider (document or name) and at least one
 * more, such as plate or category.
 * @param rows - the rows of the sheet
 * @returns the content of each row below the headings; null when no row names the rider and one more column
 */
export function readEntryRows(rows: readonly ReadRow[]): EntryRow[] | null {
  const { head, above, riders: below } = sheetParts(rows, headingsAt);
  const columns = columnsOf(head?.cells ?? [], above);
  if (head === null || score(columns) < 2) return null;
  const { plate, ...others } = columns;
  const isCount = plate !== undefined && isVague('plate', head.cells[plate] ?? '');
  const read: Columns = isCount && countsRows(below, plate) ? others : columns;
  return below.flatMap(({ row, cells }) => {
    const cell = (column: Column) => (cells[read[column] ?? -1] ?? '').trim().slice(0, 120);
    const parts = (['firstname', 'middle', 'lastname', 'surname2'] as const)
      .map(cell)
      .filter(Boolean)
      .join(' ');
    const document = cell('document');
    const entry = {
      row,
      document: readDocument(document, '').kind === 'none' ? '' : document,
      name: cell('name') === '' ? parts : cell('name'),
      plate: cell('plate'),
      category: cell('category'),
    };
    const isEmpty = [entry.document, entry.name, entry.plate, entry.category].every((one) => one === '');
    return isEmpty ? [] : [entry];
  });
}
