import { plainText } from '#rules/names/plain-text.ts';

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

/** How clubs head their columns, in three languages; and the heads of `BEM5_EXT` (docs/regulation.md §8.2). */
const heads: Record<Column, readonly string[]> = {
  document: [
    'documento',
    'dni',
    'doc',
    'n documento',
    'nro documento',
    'cedula',
    'cpf',
    'rg',
    'rut',
    'ci',
    'document',
    'id',
  ],
  name: [
    'nombre y apellido',
    'apellido y nombre',
    'nombre completo',
    'corredor',
    'piloto',
    'nome completo',
    'atleta',
    'rider',
    'full name',
  ],
  firstname: ['nombre', 'nombres', 'nome', 'first name', 'name', 'given name'],
  lastname: ['apellido', 'apellidos', 'sobrenome', 'surname', 'last name', 'family name'],
  plate: [
    'placa',
    'plate',
    'numero',
    'n',
    'nro',
    'no',
    'num',
    'number',
    'numero de placa',
    'n placa',
    'no placa',
    'nro placa',
    'n de placa',
    'no de placa',
    'nro de placa',
    'placa 20',
    'plate 20',
  ],
  category: ['categoria', 'category', 'clase', 'class', 'classe', 'cat'],
};

/** A title and an empty line may stand above. */
const headWithin = 15;

type Columns = Partial<Record<Column, number>>;

function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [index, cell] of cells.entries()) {
    const said = plainText(cell);
    for (const column of Object.keys(heads) as Column[])
      if (columns[column] === undefined && heads[column].includes(said)) columns[column] = index;
  }
  return columns;
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
  return rows.slice(at + 1).flatMap(({ row, cells }) => {
    const cell = (column: Column) => (cells[columns[column] ?? -1] ?? '').trim().slice(0, 120);
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
