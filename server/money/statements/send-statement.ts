import { randomUUID } from 'node:crypto';
import type {
  addStatementLine,
  SentStatement,
  sendStatement,
  takeBackStatement,
} from '#contract/money/statements.ts';
import { Refusal } from '#contract/errors.ts';
import type { StatementColumns } from '#rules/money/statement/statement-columns.ts';
import { lineText, numberEquals } from '#rules/money/statement/statement-line.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { Apart, type AskApart } from '#server/ground/threads/apart.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import {
  deleteSentLines,
  insertLines,
  readStatementColumns,
  readStoredLines,
  saveStatementColumns,
} from './line-queries.ts';
import { readPayee } from '#server/money/books.ts';
import type { LinesCompared, LinesRead, StatementAnswer, StatementQuestion } from './statement-worker.ts';

type Rows = readonly (readonly string[])[];
type Ask = AskApart<StatementQuestion, StatementAnswer>;

const statements = new Apart<StatementQuestion, StatementAnswer>(
  programFile('money/statements/statement-worker'),
  { refusal: 'spreadsheet.too_heavy', where: 'file' },
);

const rowsShown = 12;
const longestCell = 80;

const headingsOf = (row: readonly string[] = []): string => row.join(' | ').slice(0, 2000);

/** Returns the columns that a person chose in this request, or null when there are none. */
function chosenColumns({
  heading,
  day,
  amount,
}: Asked<typeof sendStatement>['body']): StatementColumns | null {
  if (heading === undefined || day === undefined || amount === undefined) return null;
  return { heading: Number(heading), day: Number(day), amount: Number(amount) };
}

/** Returns the columns that somebody chose in this book for an earlier file of this form. */
async function knownColumns(db: Db, book_id: number, first: Rows): Promise<StatementColumns | null> {
  const headings = first.map(headingsOf);
  const known = await readStatementColumns(db, book_id, headings);
  return known && { heading: headings.indexOf(known.headings), day: known.day, amount: known.amount };
}

interface Read extends LinesRead, LinesCompared {
  currency: string;
  /** What was chosen by hand, to be known the next time. */
  learned: { headings: string; columns: StatementColumns } | null;
}

type Unread = Exclude<SentStatement, { state: 'kept' }>;

/** Compares the lines that were read with those that are stored on the same days. */
async function compared(
  db: Db,
  { params, body }: Asked<typeof sendStatement>,
  { days }: LinesRead,
  ask: Ask,
): Promise<LinesCompared> {
  const stored = days === null ? [] : await readStoredLines(db, params.id, days);
  const answer = await ask({ step: 'compare', stored, rewritten: body.rewritten });
  if (answer.kind !== 'compared') throw new Error(`the thread answered with ${answer.kind}`);
  return answer;
}

/** Returns the lines of a statement, or the question about its columns or its account. Throws a Refusal. */
async function readStatement(
  db: Db,
  asked: Asked<typeof sendStatement>,
  bytes: Uint8Array,
  ask: Ask,
): Promise<Read | Unread> {
  const { params, body } = asked;
  const { today, currency } = await readPayee(db, params.id);
  const opened = await ask({ step: 'open', bytes, currency, account: body.account });
  if (opened.kind === 'refused') throw new Refusal(opened.refusal, 'file');
  if (opened.kind === 'accounts') return { state: 'several_accounts', accounts: opened.accounts };
  if (opened.kind === 'lines')
    return { ...opened, ...(await compared(db, asked, opened, ask)), currency, learned: null };
  if (opened.kind !== 'sheet') throw new Error(`the thread answered with ${opened.kind}`);
  const { first } = opened;
  const chosen = chosenColumns(body);
  const columns = chosen ?? (await knownColumns(db, params.id, first)) ?? opened.columns;
  if (columns === null) {
    const shown = first.slice(0, rowsShown).map((row) => row.map((cell) => cell.slice(0, longestCell)));
    return { state: 'unknown_columns', rows: shown, numbers: opened.numbers.slice(0, rowsShown) };
  }
  const read = await ask({ step: 'lines', columns, today, currency });
  if (read.kind === 'refused') throw new Refusal(read.refusal, 'file');
  if (read.kind !== 'lines') throw new Error(`the thread answered with ${read.kind}`);
  const headings = headingsOf(first[columns.heading]);
  const learned = chosen === null || headings === '' ? null : { headings, columns: chosen };
  return { ...read, ...(await compared(db, asked, read, ask)), currency, learned };
}

/**
 * Stores what the account of a club or an organization received. The same file twice, or one that overlaps another,
 * adds only what is new. A file in which nothing was received is refused, unless it has rows to report: it may be of
 * another account, or its columns may be others.
 */
export async function keepStatement(db: Db, asked: Asked<typeof sendStatement>): Promise<SentStatement> {
  const { params, files, caller, signal } = asked;
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const read = await statements.read(signal, (ask) => readStatement(db, asked, file.bytes, ask));
  if ('state' in read) return read;
  const { count: came, numbered, left, unread, rows_left, sheets_left, learned } = read;
  const { rewritten, rewritten_shown, known_lines, returned_lines, currency, balance } = read;
  if (came === 0 && unread + read.doubtful + returned_lines.length === 0)
    throw new Refusal('statement.nothing', 'file');
  const sent_key = randomUUID();
  const added = await inTransaction(db, async (tx) => {
    if (learned !== null)
      await saveStatementColumns(tx, params.id, learned.headings, learned.columns, sent_key);
    const count = await insertLines(tx, params.id, caller.user_id, { numbered, sent_key });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'statement',
      entity: 'book',
      entity_id: params.id,
      became: { statement_lines: count, known: came - rewritten - count },
    });
    return count;
  });
  const rows = came + left + read.doubtful;
  return {
    state: 'kept',
    sent_key,
    rows,
    taken: added,
    known: came - rewritten - added,
    left,
    unread,
    doubtful: read.doubtful + rewritten,
    rewritten,
    rewritten_shown,
    known_lines,
    returned_lines,
    rows_left,
    sheets_left,
    currency,
    balance,
  };
}

/** Stores a payment whose row could not be read, as somebody read it there. */
export async function addLine(
  db: Db,
  { params, caller, body }: Asked<typeof addStatementLine>,
): Promise<{ added: boolean }> {
  const { day, cents, text } = body;
  return inTransaction(db, async (tx) => {
    const numbered = JSON.stringify(numberEquals([{ day, cents, text: lineText([text]) }]));
    const added = (await insertLines(tx, params.id, caller.user_id, { numbered, sent_key: null })) > 0;
    if (added)
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'statement',
        entity: 'book',
        entity_id: params.id,
        became: { statement_lines: 1, typed: true },
      });
    return { added };
  });
}

/** Takes back what one file brought, except for the lines that somebody has used. */
export async function takeStatementBack(
  db: Db,
  { params, caller }: Asked<typeof takeBackStatement>,
): Promise<{ removed: number; stay: number }> {
  return inTransaction(db, async (tx) => {
    const gone = await deleteSentLines(tx, params.id, params.sentKey);
    if (gone.removed > 0)
      await insertAudit(tx, {
        user_id: caller.user_id,
        action: 'statement_undo',
        entity: 'book',
        entity_id: params.id,
        became: { statement_lines: gone.removed },
      });
    return gone;
  });
}
