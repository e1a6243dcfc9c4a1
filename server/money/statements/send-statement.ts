import type { SentStatement, sendStatement } from '#contract/money/statements.ts';
import { Refusal } from '#contract/errors.ts';
import { isOfx, readOfx } from '#rules/money/statement/ofx.ts';
import { numberEquals, type StatementLine } from '#rules/money/statement/statement-line.ts';
import {
  readStatementSheet,
  type StatementColumns,
  statementColumns,
} from '#rules/money/statement/statement-sheet.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { decodeText } from '#server/sheets/decode.ts';
import { openSheet } from '#server/sheets/open-sheet.ts';
import { MOST_ROWS } from '#server/sheets/sheet.ts';
import { insertLines, readStatementColumns, saveStatementColumns } from './line-queries.ts';
import { readPayee } from '#server/money/books.ts';

type Rows = readonly (readonly string[])[];
const rowsShown = 12;
const longestCell = 80;

const headingsOf = (row: readonly string[] = []): string => row.join(' | ').slice(0, 2000);

/** The columns that a person chose in this request; null: none. */
function chosenColumns({
  heading,
  day,
  amount,
}: Asked<typeof sendStatement>['body']): StatementColumns | null {
  if (heading === undefined || day === undefined || amount === undefined) return null;
  return { heading: Number(heading), day: Number(day), amount: Number(amount) };
}

/** The columns that somebody chose for this book for an earlier file of this form. */
async function knownColumns(db: Db, book_id: number, rows: Rows): Promise<StatementColumns | null> {
  const headings = rows.map(headingsOf);
  const known = await readStatementColumns(db, book_id, headings.slice(0, 30));
  return known && { heading: headings.indexOf(known.headings), day: known.day, amount: known.amount };
}

interface Read {
  lines: StatementLine[];
  /** What was chosen by hand, to be known the next time. */
  learned: { headings: string; columns: StatementColumns } | null;
}

async function readRows(
  db: Db,
  rows: Rows,
  { params, body }: Asked<typeof sendStatement>,
): Promise<Read | null> {
  const chosen = chosenColumns(body);
  const columns = chosen ?? (await knownColumns(db, params.id, rows)) ?? statementColumns(rows);
  if (columns === null) return null;
  const headings = headingsOf(rows[columns.heading]);
  const learned = chosen === null || headings === '' ? null : { headings, columns: chosen };
  return { lines: readStatementSheet(rows, columns, (await readPayee(db, params.id)).today), learned };
}

/**
 * Keeps what came into the account of a club or an organization. The same file twice, or one that overlaps another, adds only what is new.
 * A file in which nothing came in is refused: it may be of another account, or its columns may be others.
 */
export async function keepStatement(db: Db, asked: Asked<typeof sendStatement>): Promise<SentStatement> {
  const { params, files, caller, signal } = asked;
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const text = file.bytes.includes(0) ? '' : decodeText(file.bytes);
  let read: Read | null;
  if (isOfx(text)) read = { lines: readOfx(text), learned: null };
  else {
    const { rows } = await openSheet(file.bytes, {}, signal);
    const cells = rows.map((row) => row.cells);
    read = await readRows(db, cells, asked);
    if (read === null) {
      const shown = cells.slice(0, rowsShown).map((row) => row.map((cell) => cell.slice(0, longestCell)));
      return { state: 'unknown_columns', rows: shown };
    }
  }
  const { lines, learned } = read;
  if (lines.length === 0) throw new Refusal('statement.nothing', 'file');
  if (lines.length > MOST_ROWS) throw new Refusal('spreadsheet.too_long', 'file');
  const added = await inTransaction(db, async (tx) => {
    if (learned !== null) await saveStatementColumns(tx, params.id, learned.headings, learned.columns);
    const count = await insertLines(tx, params.id, caller.user_id, numberEquals(lines));
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'statement',
      entity: 'book',
      entity_id: params.id,
      became: { statement_lines: count, known: lines.length - count },
    });
    return count;
  });
  return { state: 'kept', added, known: lines.length - added };
}
