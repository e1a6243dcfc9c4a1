import type { SentStatement, sendStatement } from '#contract/money/statements.ts';
import { Refusal } from '#contract/errors.ts';
import { numberEquals, type StatementLine } from '#rules/money/statement/statement-line.ts';
import type { StatementColumns } from '#rules/money/statement/statement-sheet.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { Apart, type AskApart } from '#server/threads/apart.ts';
import { programFile } from '#server/threads/programs.ts';
import { insertLines, readStatementColumns, saveStatementColumns } from './line-queries.ts';
import { readPayee } from '#server/money/books.ts';
import type { StatementAnswer, StatementQuestion } from './statement-worker.ts';

type Rows = readonly (readonly string[])[];
type Ask = AskApart<StatementQuestion, StatementAnswer>;

const statements = new Apart<StatementQuestion, StatementAnswer>(
  programFile('money/statements/statement-worker'),
  { refusal: 'spreadsheet.too_heavy', where: 'file' },
);

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
async function knownColumns(db: Db, book_id: number, first: Rows): Promise<StatementColumns | null> {
  const headings = first.map(headingsOf);
  const known = await readStatementColumns(db, book_id, headings);
  return known && { heading: headings.indexOf(known.headings), day: known.day, amount: known.amount };
}

interface Read {
  lines: StatementLine[];
  /** What was chosen by hand, to be known the next time. */
  learned: { headings: string; columns: StatementColumns } | null;
}

/** The lines of a statement; or, where nobody knows its columns, its first rows. Throws a Refusal. */
async function readStatement(
  db: Db,
  { params, body }: Asked<typeof sendStatement>,
  bytes: Uint8Array,
  ask: Ask,
): Promise<Read | { first: Rows }> {
  const opened = await ask({ step: 'open', bytes });
  if (opened.kind === 'refused') throw new Refusal(opened.refusal, 'file');
  if (opened.kind === 'lines') return { lines: opened.lines, learned: null };
  const { first } = opened;
  const chosen = chosenColumns(body);
  const columns = chosen ?? (await knownColumns(db, params.id, first)) ?? opened.columns;
  if (columns === null) return { first };
  const { today } = await readPayee(db, params.id);
  const read = await ask({ step: 'lines', columns, today });
  if (read.kind === 'refused') throw new Refusal(read.refusal, 'file');
  const headings = headingsOf(first[columns.heading]);
  const learned = chosen === null || headings === '' ? null : { headings, columns: chosen };
  return { lines: read.kind === 'lines' ? read.lines : [], learned };
}

/**
 * Keeps what came into the account of a club or an organization. The same file twice, or one that overlaps another, adds only what is new.
 * A file in which nothing came in is refused: it may be of another account, or its columns may be others.
 */
export async function keepStatement(db: Db, asked: Asked<typeof sendStatement>): Promise<SentStatement> {
  const { params, files, caller, signal } = asked;
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const read = await statements.read(signal, (ask) => readStatement(db, asked, file.bytes, ask));
  if ('first' in read) {
    const shown = read.first.slice(0, rowsShown).map((row) => row.map((cell) => cell.slice(0, longestCell)));
    return { state: 'unknown_columns', rows: shown };
  }
  const { lines, learned } = read;
  if (lines.length === 0) throw new Refusal('statement.nothing', 'file');
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
