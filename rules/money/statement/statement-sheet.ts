import { type DateOrder, orderOfDates, readDate } from '#rules/files/sheet-dates.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { signedAmount } from './signed-amount.ts';
import { lineText, type StatementLine } from './statement-line.ts';

/** Which columns of a sheet say what, counted from 0. */
export interface StatementColumns {
  /** The row of the headings; the lines follow. */
  heading: number;
  day: number;
  /** What came in, or an amount with its sign. */
  amount: number;
}

type Meaning = 'day' | 'amount' | 'out';

/** Headings of banks in Spanish, Portuguese and English, plain; the first of a list is the best. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  day: [
    'fecha',
    'data',
    'date',
    'fecha operacion',
    'fecha de operacion',
    'fecha movimiento',
    'fecha valor',
    'data lancamento',
    'data movimento',
    'settlement date',
    'dia',
  ],
  amount: [
    'creditos',
    'credito',
    'credit',
    'abonos',
    'abono',
    'depositos',
    'deposito',
    'haber',
    'entradas',
    'entrada',
    'ingresos',
    'settlement net amount',
    'importe',
    'valor',
    'monto',
    'amount',
    'valor r',
    'importe en pesos',
  ],
  out: [
    'debitos',
    'debito',
    'debit',
    'cargos',
    'cargo',
    'retiros',
    'saidas',
    'debe',
    'egresos',
    'saldo',
    'balance',
    'saldo r',
  ],
};

const rankOf = (heading: string, meaning: Meaning): number => names[meaning].indexOf(plainText(heading));

function bestColumn(row: readonly string[], meaning: Meaning): number | null {
  const found = row
    .map((heading, column) => ({ column, rank: rankOf(heading, meaning) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((one, other) => one.rank - other.rank);
  return found[0]?.column ?? null;
}

const rowsSearched = 30;

/** The columns by their headings, which may stand below a title. Out: null: the headings say nothing we know. */
export function statementColumns(rows: readonly (readonly string[])[]): StatementColumns | null {
  for (const [heading, row] of rows.slice(0, rowsSearched).entries()) {
    const [day, amount] = [bestColumn(row, 'day'), bestColumn(row, 'amount')];
    if (day !== null && amount !== null) return { heading, day, amount };
  }
  return null;
}

/**
 * Reads a statement whose columns are known: every other column that is neither an amount nor a balance is what the bank says of the line.
 * A row without a day or an amount (a total, a title) is left out, and so is what went out.
 * In: the rows, the columns, today 'YYYY-MM-DD'. Out: what came in, in the order of the file.
 */
export function readStatementSheet(
  rows: readonly (readonly string[])[],
  columns: StatementColumns,
  today: string,
): StatementLine[] {
  const headings = rows[columns.heading] ?? [];
  const body = rows.slice(columns.heading + 1);
  const { order }: { order: DateOrder } = orderOfDates(body.map((row) => row[columns.day] ?? ''));
  return body.flatMap((row) => {
    const day = readDate(row[columns.day] ?? '', order, today)?.date;
    const cents = signedAmount(row[columns.amount] ?? '');
    if (day === undefined || cents === null || cents <= 0) return [];
    const said = row.filter(
      (_, column) =>
        column !== columns.day &&
        column !== columns.amount &&
        (['amount', 'out'] as const).every((meaning) => rankOf(headings[column] ?? '', meaning) === -1),
    );
    return [{ day, cents, text: lineText(said) }];
  });
}
