import type { ErrorCode } from '#contract/errors.ts';

/** A line of a sheet that says something, with the number its reader sees at the left. */
export interface TableRow {
  row: number;
  /** Text as it stands; a missing cell is ''. Nothing here was computed or run. */
  cells: readonly string[];
}

/** One sheet of a file, as text. */
export interface SheetTable {
  /** Of which sheet of the workbook; '' for a file of separated text. */
  name: string;
  /** The sheets there are to choose from. */
  names: readonly string[];
  rows: readonly TableRow[];
  /** Cells that were one; the value stands in each row they cover. */
  merged: number;
  /** Cells with a formula: what it last came to was read, the formula was not. */
  formulas: number;
}

/** Which sheet is meant, when there are several: the first of these names there is, in any letter case; else the first sheet. */
export interface SheetChoice {
  sheets?: readonly string[];
}

/** Why a file is not read; each has its sentence in every language. */
export type SheetRefusal = Extract<ErrorCode, `spreadsheet.${string}`>;

/** Thrown while a file is read. Plain data leaves the thread. */
export class UnreadableSheet extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(refusal);
    this.name = 'UnreadableSheet';
    this.refusal = refusal;
  }
}

/** Ours: four times the largest federation of docs/regulation.md, and wider than the widest known format. */
export const MOST_ROWS = 20_000;
const MOST_COLUMNS = 256;

/** Hears how many rows are read, of how many; null: nobody knows yet. */
export type TellCount = (count: { done: number; all: number | null }) => void;
/** Rows read between two reports of the count. */
export const ROWS_AT_ONCE = 500;

/** Cells as they were found, without the empty ones at the end of each line and without empty lines. */
export function tableRows(found: Iterable<readonly [row: number, cells: readonly string[]]>): TableRow[] {
  const rows: TableRow[] = [];
  for (const [row, all] of found) {
    const end = all.findLastIndex((cell) => cell !== '') + 1;
    if (end === 0) continue;
    if (end > MOST_COLUMNS) throw new UnreadableSheet('spreadsheet.too_wide');
    if (rows.length === MOST_ROWS) throw new UnreadableSheet('spreadsheet.too_long');
    rows.push({ row, cells: all.slice(0, end) });
  }
  if (rows.length === 0) throw new UnreadableSheet('spreadsheet.empty');
  return rows;
}
