import { addDays } from '#rules/calendar.ts';
import { type DateOrder, orderOfDates, readDate, readDayOfYears } from '#rules/files/sheet-dates.ts';
import { plainText } from '#rules/names/plain-text.ts';
import { saysIn, saysOut, type SignColumns, waysIn } from './in-or-out.ts';
import { signedAmount } from './signed-amount.ts';
import { withoutReturned } from './returned.ts';
import { checkBalance, type Moved, waysByBalance } from './running-balance.ts';
import { hasOnlyIncome, idColumn, meaningOf, type StatementColumns } from './statement-columns.ts';
import {
  type Gone,
  isBalance,
  isTotal,
  type LeftRow,
  lineText,
  mayBeMoney,
  MOST_SAID,
  type StatementLine,
  type StatementRead,
} from './statement-line.ts';

type Row = readonly string[];

/** The ways in which a currency is written beside an amount. A bare "$" is the currency of the country, whichever it is. */
const signs: readonly (readonly [sign: RegExp, currency: string])[] = [
  [/U\$S|US\$|U\$D|\bUSD\b|\bu\$s\b|\bdolar(?:es)?\b/i, 'USD'],
  [/R\$|\bBRL\b|\breais\b/i, 'BRL'],
  [/€|\bEUR\b|\beuros?\b/i, 'EUR'],
  [/MX\$|\bMXN\b/i, 'MXN'],
  [/S\/|\bPEN\b/i, 'PEN'],
  [/\$U\b|\bUYU\b/i, 'UYU'],
  [/₲|\bPYG\b/i, 'PYG'],
  [/\b(?:BOB|Bs)\b/i, 'BOB'],
  [/\bARS\b/i, 'ARS'],
  [/\bCLP\b/i, 'CLP'],
  [/\bCOP\b/i, 'COP'],
  [/\bVE[SF]\b/i, 'VES'],
  [/\bGBP\b|£/i, 'GBP'],
];

/**
 * This finds the currency that a text names, as in `USD 500`, `R$ 99,90` or `Dólares`.
 *
 * @param typed the text of a cell, a heading or the name of a sheet
 * @returns the currency by its ISO 4217 code, null when the text names none
 */
export function currencyIn(typed: string): string | null {
  const text = typed.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return signs.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** A column with this heading gives the currency of each row. */
const isCurrencyHeading = (heading: string): boolean =>
  /^(?:moneda|moeda|divisa|currency)\b/.test(plainText(heading));

/** A cell that is a currency and nothing else: "ARS", "U$S", "Dólares". A bare "$" is one too, whichever it is. */
const isCurrencyCell = (cell: string): boolean =>
  cell.length <= longestCurrency &&
  !hasDigit(cell) &&
  (cell === '$' || /^pesos$/i.test(cell) || currencyIn(cell) !== null);
const longestCurrency = 10;

/** The columns that give the currency of each row, by their headings or because their cells are nothing else. */
function currencyColumns(headings: Row, moved: readonly Row[], others: readonly number[]): number[] {
  return others.filter((column) => {
    if (isCurrencyHeading(headings[column] ?? '')) return true;
    const cells = moved.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isCurrencyCell);
  });
}

/** Tells whether a row is of another currency than the account: its amount, a column of its own or else the heading names one. */
function isOfOther(row: Row, { headings, columns, currencies, currency }: FactsSaid): boolean {
  const own = [columns.amount, ...currencies].flatMap((column) => currencyIn(row[column] ?? '') ?? []);
  const named = own.length > 0 ? own : [currencyIn(headings[columns.amount] ?? '')];
  return currency !== undefined && named.some((one) => one !== null && one !== currency);
}

/**
 * This finds why an amount of a row did not arrive. The result is null when it arrived. Where the amounts do not show by a minus what
 * left, a row that reports nothing may have left as well, if others report that they did or its sign is not known.
 */
function whyNotIn(row: Row, cents: number, ways: SignColumns, isSigned: boolean): 'sign' | 'out' | null {
  const way = ways.of(row);
  if (cents < 0 || way === 'out') return 'out';
  return !isSigned && (way === 'unclear' || (way === null && ways.tells_out)) ? 'sign' : null;
}

/** The years that the titles of a sheet name, the latest one first, else those in which a movement may have been. */
function yearsSaid(titles: readonly Row[], today: string): number[] {
  const said = titles.flatMap((row) => row.join(' ').match(/\b20\d{2}\b/g) ?? []).map(Number);
  const now = Number(today.slice(0, 4));
  return said.length === 0 ? [now, now - 1] : [...new Set(said)].toSorted((one, other) => other - one);
}

/** A statement is of this century, and a bank lists what is to come for a month at most. */
const EARLIEST = '2000-01-01';
const LATEST_DAYS = 31;

/** How a statement is read, besides its rows. */
interface FactsSaid {
  columns: StatementColumns;
  headings: Row;
  /** The currency of the account. When it is missing, every currency counts. */
  currency: string | undefined;
  /** The columns that give the currency of each row. */
  currencies: readonly number[];
  dayOf: (cell: string) => string | null;
  ways: SignColumns;
  /** The column of the amounts has only money that arrived. */
  isIncome: boolean;
  /** The amounts show by a minus which money left, so that one without a sign arrived. */
  isSigned: boolean;
  /** Nothing but the words of some rows, or a balance, shows that their money left, so that a row without them may have left too. */
  tellsByWords: boolean;
  texts: readonly number[];
  outs: readonly number[];
  balance: number | undefined;
  id: number | null;
}

/** How a statement is read, with what the balances of the bank add. */
interface Facts extends FactsSaid {
  /** The way in which the money of a row went, by its place in the sheet. */
  shown: ReadonlyMap<number, 'in' | 'out'>;
}

const hasDigit = (cell: string): boolean => /[0-9]/.test(cell);

/** Headings, notes and balances have other words in the columns of a movement, and a balance below zero shows nothing about it. */
const isMovement = (row: Row, { day, amount }: StatementColumns): boolean =>
  [day, amount].some((column) => hasDigit(row[column] ?? '')) &&
  !row.some((cell) => isBalance(cell) || isTotal(cell));

/** What moved by a row, negative when it left as far as the amounts tell. The result is null when it cannot be read. */
function sizeOf(row: Row, { columns, outs }: FactsSaid): number | null {
  const gone = outs.map((column) => signedAmount(row[column] ?? '') ?? 0).find((cents) => cents !== 0);
  if (gone !== undefined) return -Math.abs(gone);
  const typed = row[columns.amount] ?? '';
  return hasDigit(typed) || typed.startsWith('#') ? signedAmount(typed) : 0;
}

/** This reads one row below the headings that is neither a heading nor the rest of the row above. */
function readRow(row: Row, at: number, facts: Facts): StatementLine | LeftRow['why'] {
  const { columns, ways, isSigned } = facts;
  const shown = facts.shown.get(at);
  const [dayCell, amountCell] = [row[columns.day] ?? '', row[columns.amount] ?? ''];
  const said = facts.texts.map((column) => row[column] ?? '').filter((cell) => cell !== '');
  if ([...said, dayCell].some(isBalance)) return 'balance';
  if (said.some((cell) => /^(?:sub ?)?total(?:es)?$/.test(plainText(cell)))) return 'total';
  if ([dayCell, ...said].some(isTotal) && !hasDigit(dayCell)) return 'total';
  const cents = amountCell === '' ? 0 : signedAmount(amountCell);
  const hasLeft = facts.outs.some((column) => (signedAmount(row[column] ?? '') ?? 0) !== 0);
  if (!hasDigit(amountCell) && !hasDigit(dayCell)) return 'title';
  if (cents === 0 || /^[-\u2212\u2013\u2014]$/.test(amountCell)) return hasLeft ? 'out' : 'empty';
  const why =
    shown === undefined ? whyNotIn(row, cents ?? 1, ways, isSigned) : shown === 'out' ? 'out' : null;
  if (why === 'out') return 'out';
  if (isOfOther(row, facts)) return 'currency';
  if (cents === null) return 'amount';
  const day = facts.dayOf(dayCell);
  if (day === null) return 'day';
  // Words that speak of money that left are asked about, unless the column has only what arrived.
  const mayHaveLeft = said.some(saysOut) || (facts.tellsByWords && !said.some(saysIn));
  const isUntold = shown === undefined && !facts.isIncome && ways.of(row) === null;
  if (why !== null || (isUntold && mayHaveLeft)) return 'sign';
  const id = facts.id === null ? '' : (row[facts.id] ?? '').trim();
  return { day, cents, text: lineText(said), ...(id !== '' && { id }) };
}

/** What can be read of a row that may be money. */
function foundIn(row: Row, { columns, dayOf, texts }: Facts): NonNullable<LeftRow['found']> {
  const cents = signedAmount(row[columns.amount] ?? '');
  return {
    day: dayOf(row[columns.day] ?? ''),
    cents: cents === null ? null : Math.abs(cents),
    text: lineText(texts.map((column) => row[column] ?? '')),
  };
}

/** The money that left by a row. */
function goneIn(row: Row, facts: Facts): Gone[] {
  const cents = Math.abs(sizeOf(row, facts) ?? 0);
  const text = lineText(facts.texts.map((column) => row[column] ?? ''));
  return cents === 0 ? [] : [{ day: facts.dayOf(row[facts.columns.day] ?? ''), cents, text }];
}

/** The balance that the bank writes beside a row, null without one. */
const balanceIn = (row: Row, { balance }: FactsSaid): number | null =>
  balance === undefined ? null : signedAmount(row[balance] ?? '');

/** What a row moved, for the bank's balance, once it is read. The result is empty for a row that is no movement. */
function movedBy(row: Row, place: number, found: StatementLine | LeftRow['why'], facts: Facts): Moved[] {
  if (typeof found === 'string' && !['out', 'empty'].includes(found) && !mayBeMoney(found)) return [];
  const size = Math.abs(sizeOf(row, facts) ?? 0);
  const cents =
    typeof found === 'object' ? found.cents : mayBeMoney(found) ? null : found === 'out' ? -size : 0;
  return [{ row: place, cents, balance: balanceIn(row, facts), isTold: true }];
}

function factsOf(
  rows: readonly Row[],
  columns: StatementColumns,
  { today, currency }: { today: string; currency: string | undefined },
): FactsSaid {
  const headings = rows[columns.heading] ?? [];
  const body = rows.slice(columns.heading + 1);
  const { order }: { order: DateOrder } = orderOfDates(body.map((row) => row[columns.day] ?? ''));
  const years = yearsSaid(rows.slice(0, columns.heading), today);
  const width = Math.max(0, ...rows.slice(columns.heading).map((row) => row.length));
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== columns.day && column !== columns.amount,
  );
  const ofMeaning = (...wanted: string[]) =>
    others.filter((column) => wanted.includes(meaningOf(headings[column] ?? '') ?? ''));
  const isIncome = hasOnlyIncome(headings[columns.amount] ?? '');
  const moved = body.filter((row) => isMovement(row, columns));
  const ways = waysIn(headings, moved, [columns.day, columns.amount]);
  const centsOf = (row: Row) => signedAmount(row[columns.amount] ?? '') ?? 0;
  // A minus before only some of what left shows nothing either.
  const isSigned =
    moved.some((row) => centsOf(row) < 0) && !moved.some((row) => centsOf(row) > 0 && ways.of(row) === 'out');
  const figures = ofMeaning('day', 'amount', 'out', 'balance');
  const currencies = currencyColumns(headings, moved, others);
  const texts = others.filter((column) => !figures.includes(column) && !currencies.includes(column));
  const leftByWords = (row: Row) =>
    centsOf(row) > 0 && ways.of(row) === null && texts.some((column) => saysOut(row[column] ?? ''));
  return {
    columns,
    headings,
    currency,
    currencies,
    dayOf: (cell) => {
      const day = readDate(cell, order, today)?.date ?? readDayOfYears(cell, order, { years, today });
      // Another number that looks like a day is far away: 49676 would be in 2036.
      return day !== null && day >= EARLIEST && day <= addDays(today, LATEST_DAYS) ? day : null;
    },
    ways,
    isIncome,
    isSigned: isIncome || isSigned,
    tellsByWords: !isIncome && !isSigned && moved.some(leftByWords),
    texts,
    outs: ofMeaning('out'),
    balance: ofMeaning('balance')[0],
    id: idColumn(headings),
  };
}

/** Finds which way the money of each row went by the bank's balances, where they follow from the amounts. */
function shownWays(rows: readonly Row[], facts: FactsSaid): ReadonlyMap<number, 'in' | 'out'> {
  const { columns, isSigned, ways } = facts;
  const movements = rows.flatMap((row, at): Moved[] => {
    if (at <= columns.heading || !isMovement(row, columns)) return [];
    const way = ways.of(row);
    const size = isOfOther(row, facts) ? null : sizeOf(row, facts);
    const cents = size !== null && way === 'out' ? -Math.abs(size) : size;
    const isTold = isSigned || way === 'in' || way === 'out';
    return [{ row: at, cents, balance: balanceIn(row, facts), isTold }];
  });
  return waysByBalance(movements);
}

const isLatest = (row: Row): boolean =>
  /^ultimos (?:lancamentos|movimientos)\b/.test(plainText(row.join(' ')));

/**
 * This reads a statement whose columns are known. Every other column that is neither an amount nor a balance is text of the line. A
 * row without a day and an amount continues the row above it. Rows that a bank lists again below a second heading count once.
 *
 * @param rows the rows of the sheet
 * @param columns the meaning of its columns
 * @param today the day, 'YYYY-MM-DD'
 * @param statement the currency of the account, and the number of each row as its reader counts
 * @returns the money that arrived, every other row with the reason why it is none, and what the bank's balances say of them
 */
export function readStatementSheet(
  rows: readonly Row[],
  columns: StatementColumns,
  today: string,
  { currency, numbers }: { currency?: string; numbers?: readonly number[] } = {},
): StatementRead {
  const said = factsOf(rows, columns, { today, currency });
  const shown = shownWays(rows, said);
  // Before the oldest movement there is no balance, so that it may have left.
  const tellsByWords = said.tellsByWords || (!said.isSigned && shown.size > 0);
  const facts: Facts = { ...said, shown, tellsByWords };
  const { headings } = facts;
  const read: Omit<StatementRead, 'returns'> = { lines: [], left: [] };
  const places: { row: number; said: string }[] = [];
  const gone: Gone[] = [];
  const heads = headings.join('\n');
  const moved: Moved[] = [];
  /** The balances that stand in rows of their own. */
  const listed: number[] = [];
  /** The rows of the blocks before this one. */
  const seen = new Set<string>();
  let block: string[] = [];
  let isAgain = false;
  /** What the row above is, when the next one may continue it. */
  let above: StatementLine | 'other' | null = null;
  for (const [at, row] of rows.entries()) {
    const place = { row: numbers?.[at] ?? at + 1, said: lineText(row).slice(0, MOST_SAID) };
    const leave = (why: LeftRow['why']) => {
      const found = mayBeMoney(why) ? { found: foundIn(row, facts) } : {};
      read.left.push({ ...place, why, ...found });
      if (why === 'out') gone.push(...goneIn(row, facts));
    };
    if (at <= columns.heading || row.join('\n') === heads) {
      leave('title');
      above = null;
      if (at <= columns.heading) continue;
      for (const one of block) seen.add(one);
      block = [];
      continue;
    }
    if (isLatest(row)) isAgain = true;
    const isRest =
      (row[columns.day] ?? '') === '' && !facts.outs.some((column) => hasDigit(row[column] ?? ''));
    const words = lineText(facts.texts.map((column) => row[column] ?? ''));
    if (
      above !== null &&
      isRest &&
      (row[columns.amount] ?? '') === '' &&
      words !== '' &&
      !isTotal(words) &&
      !isBalance(words)
    ) {
      if (above !== 'other') above.text = lineText([...above.text.split(' · '), words]);
      leave('continued');
      continue;
    }
    const whole = row.join('\n');
    const isListedAgain = isAgain || balanceIn(row, facts) !== null;
    const found = seen.has(whole) && isListedAgain ? 'repeated' : readRow(row, at, facts);
    moved.push(...movedBy(row, place.row, found, facts));
    const balance = balanceIn(row, facts) ?? signedAmount(row[columns.amount] ?? '');
    if (found === 'balance' && balance !== null) listed.push(balance);
    block.push(whole);
    above = found === 'title' || found === 'total' ? null : typeof found === 'string' ? 'other' : found;
    if (typeof found === 'string') leave(found);
    else {
      read.lines.push(found);
      places.push(place);
    }
  }
  return { ...withoutReturned(read, places, gone), balance: checkBalance(moved, listed) };
}
