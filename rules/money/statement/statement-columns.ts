import { plainText } from '#rules/names/plain-text.ts';

/** The meaning of a column. `out` is money that left, and `id` is the bank's own number of a movement. */
type Meaning = 'day' | 'amount' | 'out' | 'balance' | 'id';

/** The meaning of the columns of a sheet, counted from 0. */
export interface StatementColumns {
  /** The row of the headings. The lines follow it. */
  heading: number;
  day: number;
  /** The column of the money that arrived, or of an amount with its sign. */
  amount: number;
}

const listed = (names: string): readonly string[] => names.split(',');

/** Whole headings of banks in Spanish, Portuguese and English, as plain texts. The first of a list is the best. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  day: listed(
    'fecha,data,date,fecha operacion,fecha de operacion,fecha movimiento,fecha de movimiento,fecha mov,fecha transaccion,' +
      'fecha de transaccion,fecha y hora,fecha hora,data lancamento,data de lancamento,data do lancamento,data movimento,data mov,' +
      'data hora,dt lancamento,dt movimento,release date,settlement date,transaction date,posting date,booking date,posted date,' +
      'fecha contable,fecha de proceso,fecha proceso,fecha valor,value date,fecha efectiva,fecha aplicacion,f operacion,f mov,f movimiento,' +
      'f contable,f proceso,f valor,dia',
  ),
  amount: listed(
    'creditos,credito,credit,credits,abonos,abono,depositos,deposito,deposits,haber,haberes,entradas,entrada,ingresos,ingreso,' +
      'in,money in,paid in,net credit amount,settlement net amount,transaction net amount,net amount,importe,valor,monto,amount,quantia,cuantia',
  ),
  out: listed(
    'debitos,debito,debit,debits,cargos,cargo,retiros,retiro,withdrawals,saidas,saida,salidas,salida,debe,egresos,egreso,' +
      'net debit amount,out,money out,paid out',
  ),
  balance: listed('saldo,saldos,balance,partial balance'),
  id: listed(
    'source id,reference id,operation id,transaction id,id de operacion,id operacion,numero de operacion,nro de operacion,' +
      'nro operacion,num operacion,id transaccion,id de transaccion,id transacao,id da transacao,identificador',
  ),
};

/** Headings that end so name an amount in a currency: "Crédito (R$)", "Importe en pesos". */
const ofCurrency =
  / (?:en |em )?(?:r|s|bs|gs|us|ars|brl|mxn|clp|cop|pen|uyu|usd|bob|pyg|pesos|reais|soles|bolivianos|guaranies|dolares|moneda nacional|mn)$/;

/** This writes a heading for comparing, without the currency at its end. */
const headingWords = (heading: string): string => plainText(heading).replace(ofCurrency, '');

/** The words that tell the meaning of a longer heading: "Importe de créditos", "Fecha Operación Banco". */
const words: Readonly<Record<'day' | 'in' | 'out' | 'amount' | 'balance', readonly string[]>> = {
  day: listed('fecha,data,date,dia,fch,fec,dt'),
  in: listed(
    'credito,creditos,credit,credits,abono,abonos,deposito,depositos,haber,entrada,entradas,ingreso,ingresos,acreditado,acreditados,' +
      'creditado,creditados',
  ),
  out: listed(
    'debito,debitos,debit,debits,cargo,cargos,retiro,retiros,saida,saidas,salida,salidas,debe,egreso,egresos,debitado,debitados',
  ),
  amount: listed('importe,valor,monto,amount,quantia,cuantia'),
  balance: listed('saldo,saldos,sdo,sld,balance,bal'),
};

/** A heading with one of these words is about something else than money: "Número de crédito", "Tipo de abono". */
const elsewhere = listed(
  'tipo,type,numero,nro,num,n,nº,no,id,codigo,cod,concepto,descripcion,descricao,historico,detalle,cuenta,conta,tarjeta,cartao,limite,referencia,' +
    'sucursal,oficina,nombre,nome,titular,motivo,medio,forma,estado,status,hora,cliente,original,comision,iva,tasa',
);

/** This finds the meaning of a heading by its words. A heading of both sides, such as "Cargo/Abono", has none here. */
function meantBy(heading: string): Meaning | null {
  const said = new Set(heading.split(' '));
  const has = (list: readonly string[]) => list.some((word) => said.has(word));
  if (has(words.balance)) return 'balance';
  if (has(elsewhere)) return null;
  if (has(words.day)) return 'day';
  const [comes, goes] = [has(words.in), has(words.out)];
  if (comes && goes) return null;
  return goes ? 'out' : comes || has(words.amount) ? 'amount' : null;
}

/** What a heading says, and how well: the lowest rank is the best. */
function readHeading(heading: string): { meaning: Meaning; rank: number } | null {
  const text = headingWords(heading);
  for (const meaning of ['day', 'amount', 'out', 'balance', 'id'] as const) {
    const rank = names[meaning].indexOf(text);
    if (rank !== -1) return { meaning, rank };
  }
  const meaning = text === '' ? null : meantBy(text);
  // A column of income is better than one with signs, also among headings of several words.
  const isIncome = words.in.some((word) => text.split(' ').includes(word));
  return meaning && { meaning, rank: isIncome ? names.amount.indexOf('haberes') + 0.5 : 100 };
}

/**
 * This finds the meaning of a heading.
 *
 * @param heading the heading as the bank writes it
 * @returns the meaning, null when it is none of them
 */
export const meaningOf = (heading: string): Meaning | null => readHeading(heading)?.meaning ?? null;

/**
 * This tells whether a column has only money that arrived, because it stands beside one with money that left.
 *
 * @param heading the heading as the bank writes it
 * @returns true when the heading shows it
 */
export function hasOnlyIncome(heading: string): boolean {
  const read = readHeading(heading);
  return read?.meaning === 'amount' && read.rank <= names.amount.indexOf('net credit amount');
}

function bestColumn(row: readonly string[], meaning: Meaning): number | null {
  const found = row
    .map((heading, column) => ({ column, read: readHeading(heading) }))
    .filter(({ read }) => read?.meaning === meaning)
    .toSorted((one, other) => (one.read?.rank ?? 0) - (other.read?.rank ?? 0));
  return found[0]?.column ?? null;
}

/**
 * This finds the column of the bank's own numbers.
 *
 * @param headings the headings
 * @returns the column, counted from 0, null when there is none
 */
export const idColumn = (headings: readonly string[]): number | null => bestColumn(headings, 'id');

const rowsSearched = 40;
/** A heading is short; words of this length are a title. */
const longestHeading = 60;

/**
 * This finds the columns by their headings, which may stand below a title.
 *
 * @param rows the rows of the sheet
 * @returns the columns, null when no headings are known
 */
export function statementColumns(rows: readonly (readonly string[])[]): StatementColumns | null {
  for (const [heading, row] of rows.slice(0, rowsSearched).entries()) {
    const short = row.map((cell) => (cell.length > longestHeading || /[0-9]{2}/.test(cell) ? '' : cell));
    const [day, amount] = [bestColumn(short, 'day'), bestColumn(short, 'amount')];
    if (day !== null && amount !== null) return { heading, day, amount };
  }
  return null;
}

const ofCard =
  /\b(?:tarjeta de credito|cartao de credito|numero da? ?cartao|numero de tarjeta|fatura|fecha de cierre|limite de compra|pago minimo|pagamento minimo)\b/;
const cardHeadings: readonly string[] = listed(
  'estabelecimento,establecimiento,comercio,parcela,parcelas,cuota,cuotas,final do cartao,nome no cartao,fecha de compra,data de compra',
);

/**
 * This tells whether a sheet is the statement of a credit card, whose payments are no income: its title or its headings say so, or
 * it has the three columns of one bank's card and nothing else.
 *
 * @param rows the rows of the sheet
 * @param heading the row of the headings, counted from 0
 * @returns true when it is of a card
 */
export function isCardSheet(rows: readonly (readonly string[])[], heading: number): boolean {
  const headings = (rows[heading] ?? []).map(plainText).filter((one) => one !== '');
  if (/^date (?:category )?title amount$/.test(headings.join(' '))) return true;
  if (headings.some((one) => cardHeadings.includes(one))) return true;
  return rows.slice(0, heading).some((row) => ofCard.test(plainText(row.join(' '))));
}
