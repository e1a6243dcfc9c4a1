import type { ErrorCode } from '#contract/errors.ts';

/** A line of a sheet that has content, with the number that its reader sees at the left. */
export interface TableRow {
  row: number;
  /** Text as it is in the file; a missing cell is ''. Nothing here was computed or run. */
  cells: readonly string[];
}

/** One sheet of a file, as text. */
export interface SheetTable {
  /** The name of the sheet in the workbook. It is '' for a file of separated text. */
  name: string;
  /** The sheets from which one can be chosen. */
  names: readonly string[];
  rows: readonly TableRow[];
  /** The number of merged cells. The value is in each row that they cover. */
  merged: number;
  /** The number of cells with a formula. Its last result was read, and the formula was not. */
  formulas: number;
}

/**
 * Which sheet is meant: the first of these names that exists, in any letter case, otherwise the first one with rows.
 * With headings, as plain texts, it is the one with a row that has most of them: the first sheet may be a cover.
 */
export interface SheetChoice {
  sheets?: readonly string[];
  headings?: readonly string[];
}

/** Why a file is not read. Each reason has its sentence in every language. */
export type SheetRefusal = Extract<ErrorCode, `spreadsheet.${string}`>;

/** Thrown while a file is read. The thread answers with plain data. */
export class UnreadableSheet extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(refusal);
    this.name = 'UnreadableSheet';
    this.refusal = refusal;
  }
}

/** Our limits: four times the largest federation of docs/regulation.md, and wider than the widest known format. */
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 256;

/** Receives how many rows are read, and of how many. That number is null while it is unknown. */
export type TellCount = (count: { done: number; all: number | null }) => void;
/** The number of rows between two reports of the count. */
export const ROWS_AT_ONCE = 500;

/**
 * Returns cells as they were found, without the empty ones at the end of each line and without empty lines. Throws
 * UnreadableSheet if there are too many.
 */
export function tableRows(found: Iterable<readonly [row: number, cells: readonly string[]]>): TableRow[] {
  const rows: TableRow[] = [];
  for (const [row, all] of found) {
    const end = all.findLastIndex((cell) => cell !== '') + 1;
    if (end === 0) continue;
    if (end > MOST_COLUMNS) throw new UnreadableSheet('spreadsheet.too_wide');
    if (rows.length === MOST_ROWS) throw new UnreadableSheet('spreadsheet.too_long');
    rows.push({ row, cells: all.slice(0, end) });
  }
  return rows;
}
