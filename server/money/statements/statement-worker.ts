import { addDays } from '#rules/calendar.ts';
import { accountsIn, isOfCards, isOfx, readOfx } from '#rules/money/statement/ofx.ts';
import {
  isCardSheet,
  type StatementColumns,
  statementColumns,
} from '#rules/money/statement/statement-columns.ts';
import {
  type LeftRow,
  mayBeMoney,
  type NumberedLine,
  numberEquals,
  type StatementRead,
} from '#rules/money/statement/statement-line.ts';
import type { BalanceCheck } from '#rules/money/statement/running-balance.ts';
import { returnedLine } from '#rules/money/statement/returned.ts';
import { rewrittenLines } from '#rules/money/statement/rewritten.ts';
import { currencyIn, readStatementSheet } from '#rules/money/statement/statement-sheet.ts';
import { decodeText } from '#server/ground/sheets/decode.ts';
import { foreignSheet } from '#server/ground/sheets/foreign-sheet.ts';
import { readSheets } from '#server/ground/sheets/read-sheet.ts';
import {
  MOST_ROWS,
  type SheetRefusal,
  type SheetTable,
  UnreadableSheet,
} from '#server/ground/sheets/sheet.ts';
import { answerQuestions } from '#server/ground/threads/answer-questions.ts';
import type { BookLine } from './line-queries.ts';
import { readOfxFile } from './ofx-file.ts';

/**
 * A question to the thread. A statement is opened first. If it is a sheet, its lines are then read by the columns
 * that the database knows or that somebody chose.
 */
export type StatementQuestion =
  | { step: 'open'; bytes: Uint8Array; currency: string; account: string | undefined }
  | { step: 'lines'; columns: StatementColumns; today: string; currency: string }
  | { step: 'compare'; stored: BookLine[]; rewritten: 'same' | 'new' | undefined };

export type StatementAnswer =
  | ({ kind: 'lines' } & LinesRead)
  | ({ kind: 'compared' } & LinesCompared)
  /** There are several accounts, and somebody has to choose one. */
  | { kind: 'accounts'; accounts: string[] }
  /** A sheet with its first rows, and the columns as far as the headings in them identify them. */
  | { kind: 'sheet'; first: string[][]; numbers: number[]; columns: StatementColumns | null }
  | { kind: 'refused'; refusal: SheetRefusal | 'statement.card' };

/** What was received, and the rows that were left out, of which the first are listed. */
export interface LinesRead {
  count: number;
  /** The days on which stored lines may be the same, or may have gone back. It is null without lines and returns. */
  days: { first: string; last: string } | null;
  left: number;
  /** So many of those that were left out may be money. */
  unread: number;
  doubtful: number;
  rows_left: LeftRow[];
  sheets_left: string[];
  balance: BalanceCheck | null;
}

/**
 * What has to be stored, numbered and in the form that the database accepts, because ten megabytes of it are written
 * here faster than handed over; and the lines of which somebody has to say whether they are stored already.
 */
export interface LinesCompared {
  numbered: string;
  known_lines: { day: string; cents: number; text: string }[];
  returned_lines: { day: string; cents: number; text: string; is_paid: boolean }[];
  rewritten: number;
  rewritten_shown: { day: string; cents: number; was: string; became: string }[];
}

/** A bank returns a transfer within days; some take a month. */
const returnDays = 31;

/** A few are enough to see what the bank wrote anew. */
const rewrittenShown = 5;

/** Somebody would look up so many rows in the file. */
const leftTold = 200;

type Opened = Extract<StatementQuestion, { step: 'open' }>;

/** The headings are within these rows. */
const firstRows = 40;
const longestCell = 200;

/** The rows of the sheets that are read together, each with its number in its sheet. */
let rows: SheetTable['rows'] = [];
let sheetsLeft: string[] = [];
/** Sheets of one file may be of several accounts, whose balances do not follow from one another. */
let sheetsRead = 0;
let received: NumberedLine[] = [];
let returns: StatementRead['returns'] = [];

function answerOf({ lines, left, balance = null, returns: found }: StatementRead): StatementAnswer {
  if (lines.length > MOST_ROWS) return { kind: 'refused', refusal: 'spreadsheet.too_long' };
  const unread = left.filter(({ why }) => mayBeMoney(why));
  const others = left.filter(({ why }) => !mayBeMoney(why));
  const doubtful = left.filter(({ why }) => why === 'sign').length;
  received = numberEquals(lines);
  returns = found;
  const back = found.flatMap(({ gone }) => gone.day ?? []);
  const days = [
    ...lines.map(({ day }) => day),
    ...back.flatMap((day) => [addDays(day, -returnDays), day]),
  ].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    kind: 'lines',
    count: lines.length,
    days: first === undefined || last === undefined ? null : { first, last },
    left: left.length - doubtful,
    doubtful,
    unread: unread.length - doubtful,
    rows_left: [...unread, ...others].slice(0, leftTold),
    sheets_left: sheetsLeft,
    balance: sheetsRead > 1 ? null : balance,
  };
}

function openOfx(text: string, currency: string, account: string | undefined): StatementAnswer {
  const found = readOfxFile(text);
  if (isOfCards(found)) return { kind: 'refused', refusal: 'statement.card' };
  const accounts = accountsIn(found, currency);
  if (accounts.length > 1 && (account === undefined || !accounts.includes(account)))
    return { kind: 'accounts', accounts };
  return answerOf(readOfx(found, { currency, ...(accounts.length > 1 && { account }) }));
}

const cellsOf = (table: SheetTable) => table.rows.map(({ cells }) => cells);
const headingsOf = (table: SheetTable): string | null => {
  const columns = statementColumns(cellsOf(table));
  return columns && (table.rows[columns.heading]?.cells.join('\n') ?? null);
};

/**
 * Chooses the sheets with movements: those with the headings of the first one that has some, unless the name of the
 * sheet names another currency. Without known headings, the longest sheet is asked about.
 */
function chooseSheets(tables: readonly [SheetTable, ...SheetTable[]], currency: string): void {
  const known = tables.filter((table) => {
    const named = currencyIn(table.name);
    return headingsOf(table) !== null && (named === null || named === currency);
  });
  const [first] = known;
  const chosen =
    first === undefined
      ? [tables.reduce((one, other) => (other.rows.length > one.rows.length ? other : one))]
      : known.filter((table) => headingsOf(table) === headingsOf(first));
  rows = chosen.flatMap((table) => table.rows);
  sheetsRead = chosen.length;
  sheetsLeft = tables.filter((table) => !chosen.includes(table)).map(({ name }) => name);
}

async function open({ bytes, currency, account }: Opened): Promise<StatementAnswer> {
  const buffer = Buffer.from(bytes);
  const text = buffer.subarray(0, 2).toString('latin1') === 'PK' ? '' : textOf(buffer);
  if (isOfx(text)) return openOfx(text, currency, account);
  chooseSheets(await readSheets(buffer), currency);
  const columns = statementColumns(rows.map(({ cells }) => cells));
  const foreign = columns === null ? foreignSheet(rows, ['statement']) : null;
  if (foreign !== null) return { kind: 'refused', refusal: foreign };
  const first = rows.slice(0, firstRows).map(({ cells }) => cells.map((cell) => cell.slice(0, longestCell)));
  return { kind: 'sheet', first, numbers: rows.slice(0, firstRows).map(({ row }) => row), columns };
}

/** Returns the text of a file, or nothing when it is not one. */
function textOf(buffer: Buffer): string {
  try {
    return decodeText(buffer);
  } catch (error) {
    if (error instanceof UnreadableSheet) return '';
    throw error;
  }
}

function readSheet({
  columns,
  today,
  currency,
}: Extract<StatementQuestion, { step: 'lines' }>): StatementAnswer {
  const cells = rows.map((row) => row.cells);
  if (isCardSheet(cells, columns.heading)) return { kind: 'refused', refusal: 'statement.card' };
  const numbers = rows.map(({ row }) => row);
  return answerOf(readStatementSheet(cells, columns, today, { currency, numbers }));
}

/** Finds the stored lines whose money went back: the bank returned them now, or somebody loads again what it returned. */
function returnedOf(stored: readonly BookLine[]): LinesCompared['returned_lines'] {
  const found = new Set<BookLine>();
  for (const { gone, line } of returns) {
    const open = stored.filter((one) => !found.has(one));
    // What went back within the file is the same line, or it was never stored.
    const candidates =
      line === null ? open : open.filter(({ day, text }) => day === line.day && text === line.text);
    const one = returnedLine(candidates, gone);
    if (one !== null) found.add(one);
  }
  return [...found].map(({ day, cents, text, is_paid }) => ({ day, cents, text, is_paid }));
}

/** Returns the lines to store: not those that are stored in other words, and not those that are asked about. */
function compare({ stored, rewritten }: Extract<StatementQuestion, { step: 'compare' }>): StatementAnswer {
  const { known, same, asked } = rewrittenLines(received, stored);
  const old = [...known, ...same, ...(rewritten === 'same' ? asked.map(({ at }) => at) : [])];
  const held = new Set([...same, ...(rewritten === 'new' ? [] : asked.map(({ at }) => at))]);
  const open = rewritten === undefined ? asked : [];
  const shown = open.slice(0, rewrittenShown).flatMap(({ at, stored: { text: was } }) => {
    const line = received[at];
    return line ? [{ day: line.day, cents: line.cents, was, became: line.text }] : [];
  });
  return {
    kind: 'compared',
    known_lines: old
      .toSorted((one, other) => one - other)
      .slice(0, leftTold)
      .flatMap((at) => received[at] ?? [])
      .map(({ day, cents, text }) => ({ day, cents, text })),
    returned_lines: returnedOf(stored),
    numbered: JSON.stringify(received.filter((_, at) => !held.has(at))),
    rewritten: open.length,
    rewritten_shown: shown,
  };
}

answerQuestions(async (question: StatementQuestion): Promise<StatementAnswer> => {
  try {
    if (question.step === 'compare') return compare(question);
    return question.step === 'open' ? await open(question) : readSheet(question);
  } catch (error) {
    if (error instanceof UnreadableSheet) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
});
