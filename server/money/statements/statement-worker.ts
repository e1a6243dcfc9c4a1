import { isOfx, readOfx } from '#rules/money/statement/ofx.ts';
import type { StatementLine } from '#rules/money/statement/statement-line.ts';
import {
  readStatementSheet,
  type StatementColumns,
  statementColumns,
} from '#rules/money/statement/statement-sheet.ts';
import { decodeText } from '#server/sheets/decode.ts';
import { readSheetFile } from '#server/sheets/read-sheet.ts';
import { MOST_ROWS, type SheetRefusal, UnreadableSheet } from '#server/sheets/sheet.ts';
import { answerQuestions } from '#server/threads/answer-questions.ts';

/** A statement is opened first. Where it is a sheet, its lines are then read by the columns that the database knows or somebody chose. */
export type StatementQuestion =
  | { step: 'open'; bytes: Uint8Array }
  | { step: 'lines'; columns: StatementColumns; today: string };

export type StatementAnswer =
  | { kind: 'lines'; lines: StatementLine[] }
  /** A sheet: its first rows, in which its headings stand, and the columns as far as these tell. */
  | { kind: 'sheet'; first: string[][]; columns: StatementColumns | null }
  | { kind: 'refused'; refusal: SheetRefusal };

/** Headings stand within these. */
const firstRows = 30;
const longestCell = 200;

let rows: readonly (readonly string[])[] = [];

function withinLimit(lines: StatementLine[]): StatementAnswer {
  return lines.length > MOST_ROWS
    ? { kind: 'refused', refusal: 'spreadsheet.too_long' }
    : { kind: 'lines', lines };
}

async function open(bytes: Buffer): Promise<StatementAnswer> {
  const text = bytes.includes(0) ? '' : decodeText(bytes);
  if (isOfx(text)) return withinLimit(readOfx(text));
  rows = (await readSheetFile(bytes, {})).rows.map(({ cells }) => [...cells]);
  const first = rows.slice(0, firstRows).map((row) => row.map((cell) => cell.slice(0, longestCell)));
  return { kind: 'sheet', first, columns: statementColumns(rows) };
}

answerQuestions(async (question: StatementQuestion): Promise<StatementAnswer> => {
  try {
    if (question.step === 'open') return await open(Buffer.from(question.bytes));
    return withinLimit(readStatementSheet(rows, question.columns, question.today));
  } catch (error) {
    if (error instanceof UnreadableSheet) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
});
