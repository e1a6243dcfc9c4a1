import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { decodeText } from '#server/ground/sheets/decode.ts';
import {
  MOST_ROWS,
  ROWS_AT_ONCE,
  tableRows,
  type SheetTable,
  type TellCount,
  UnreadableSheet,
} from '#server/ground/sheets/sheet.ts';

const separators = [';', ',', '\t', '|'] as const;
/** The longest line in characters, so that a quote that is never closed does not include the rest of the file. */
const longestLine = 100_000;
/** Empty lines are not counted as rows, so the number of lines is limited too. */
const mostLines = 5 * MOST_ROWS;

/** Returns the separator of the cells: the sign outside of quotes that occurs most evenly in the first lines. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, longestLine)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, 20);
  const score = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    // A title above the headings has no separators.
    return Math.max(0, ...counts.map((one) => one * (1 + counts.filter((count) => count === one).length)));
  };
  return separators.toSorted((a, b) => score(b) - score(a))[0] ?? ';';
}

/** Removes the apostrophe by which programs keep a text from being run as a formula. Our own files have it too. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

/** Reads a file of separated text as rows. Throws UnreadableSheet. */
export function readCsv(bytes: Uint8Array, tell?: TellCount): SheetTable {
  const whole = decodeText(bytes);
  // A first line `sep=;` is for Excel and names the sign that separates the rest.
  const told = /^sep=(.)\r?\n/i.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const skipped = told ? 1 : 0;
  let records: string[][];
  let filled = 0;
  try {
    records = parse(text, {
      delimiter: told?.[1] ?? separatorOf(text),
      relax_column_count: true,
      // A nickname between quotes in the middle of a name is no error.
      relax_quotes: true,
      max_record_size: longestLine,
      on_record: (record: string[], { records: done }) => {
        if (done % ROWS_AT_ONCE === 0) tell?.({ done, all: null });
        if (record.some((cell) => cell !== '')) filled += 1;
        // This is checked before the rest is built, so that a refused file takes no memory.
        if (filled > MOST_ROWS || done > mostLines) throw new UnreadableSheet('spreadsheet.too_long');
        return record;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSheet('spreadsheet.broken');
    throw error;
  }
  const rows = tableRows(records.map((cells, index) => [index + 1 + skipped, cells.map(unguarded)] as const));
  if (rows.length === 0) throw new UnreadableSheet('spreadsheet.empty');
  return { name: '', names: [], rows, merged: 0, formulas: 0 };
}
