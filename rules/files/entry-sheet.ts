import { plainText } from '#rules/names/plain-text.ts';
import { keysOf } from '#rules/table.ts';
import { fieldsOfHeadings, type SheetField } from './rider-sheet.ts';
import { isSumRow } from './rows/sum-row.ts';

/** A row of a sheet as it was read, numbered as its reader sees it. */
interface ReadRow {
  row: number;
  cells: readonly string[];
}

/** What a row of a club's sheet says. */
export interface EntryRow {
  row: number;
  document: string;
  name: string;
  plate: string;
  category: string;
}

type Column = 'document' | 'name' | 'firstname' | 'lastname' | 'plate' | 'category';

/** What a column of a sheet of riders is here. */
const byField: Readonly<Partial<Record<SheetField, Column>>> = {
  rider_dni: 'document',
  rider_fullname: 'name',
  rider_firstname: 'firstname',
  rider_lastname: 'lastname',
  plate_20: 'plate',
  class_20: 'category',
};

/** Headings that may mean something else: they count only where no other column is headed so. */
const vague: Readonly<Partial<Record<Column, readonly string[]>>> = {
  document: ['id', 'rg'],
  plate: ['numero', 'n', 'nº', 'nro', 'no', 'num', 'number'],
  category: ['cat'],
};

/** A title and an empty line may stand above. */
const headWithin = 15;

type Columns = Partial<Record<Column, number>>;

/** "#" has neither letters nor figures. */
const isVague = (column: Column, cell: string): boolean =>
  (vague[column] ?? []).includes(plainText(cell)) || (column === 'plate' && cell.trim() === '#');

/** What the columns are by their headings, as for a sheet of riders. */
function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, field] of fieldsOfHeadings(cells).entries()) {
    const column = field === null ? undefined : byField[field];
    if (column !== undefined) columns[column] = index;
  }
  for (const column of keysOf(vague)) {
    const at = cells.findIndex((cell) => isVague(column, cell));
    if (columns[column] === undefined && at >= 0) columns[column] = at;
  }
  return columns;
}

/** Whether a column only counts its rows, 1, 2, 3: two riders alone may have the plates 1 and 2. */
function countsRows(rows: readonly ReadRow[], column: number): boolean {
  const filled = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return filled.length > 2 && filled.every((cell, index) => cell === String(index + 1));
}

const tellsWho = ({ document, name, firstname, lastname }: Columns): boolean =>
  [document, name, firstname, lastname].some((column) => column !== undefined);

/**
 * Reads a club's list of entries. In: the rows of a sheet, of which one of the first says what the columns are: who (document or name)
 * and, as far as there is one, plate and category. Out: what each row below it says; null where no row tells who.
 */
export function readEntryRows(rows: readonly ReadRow[]): EntryRow[] | null {
  const found = rows.slice(0, headWithin).map(({ cells }) => columnsOf(cells));
  const score = (columns: Columns) => (tellsWho(columns) ? Object.keys(columns).length : 0);
  const best = Math.max(0, ...found.map(score));
  const at = found.findIndex((columns) => score(columns) === best);
  const columns = found[at];
  if (best < 2 || columns === undefined) return null;
  const below = rows.slice(at + 1).filter(({ cells }) => !isSumRow(cells));
  const { plate, ...others } = columns;
  const isCount = plate !== undefined && isVague('plate', rows[at]?.cells[plate] ?? '');
  const read: Columns = isCount && countsRows(below, plate) ? others : columns;
  return below.flatMap(({ row, cells }) => {
    const cell = (column: Column) => (cells[read[column] ?? -1] ?? '').trim().slice(0, 120);
    const parts = [cell('firstname'), cell('lastname')].filter(Boolean).join(' ');
    const entry = {
      row,
      document: cell('document'),
      name: cell('name') === '' ? parts : cell('name'),
      plate: cell('plate'),
      category: cell('category'),
    };
    const isEmpty = [entry.document, entry.name, entry.plate, entry.category].every((one) => one === '');
    return isEmpty ? [] : [entry];
  });
}
