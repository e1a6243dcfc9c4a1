import { decodeText } from '#server/ground/sheets/decode.ts';
import { type TableRow, UnreadableSheet } from '#server/ground/sheets/sheet.ts';

const separators = ['\t', ';', ',', '|'] as const;

/**
 * Returns the cells of a line. A cell inside quotes may have the separator, and doubled quotes. A quote that no end
 * follows is a letter of a name, so that it never takes the next cells or lines with it.
 */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let from = 0;
  while (from <= line.length) {
    const end = quotedEnd(line, from, separator);
    if (end !== null) {
      cells.push(
        line
          .slice(from + 1, end)
          .replaceAll('""', '"')
          .trim(),
      );
      from = end + 2;
      continue;
    }
    const next = line.indexOf(separator, from);
    cells.push(line.slice(from, next === -1 ? line.length : next).trim());
    from = next === -1 ? line.length + 1 : next + 1;
  }
  return cells;
}

/** Returns where the quotes of a cell end: before a separator or the end of the line. It is null without quotes. */
function quotedEnd(line: string, from: number, separator: string): number | null {
  if (line[from] !== '"') return null;
  for (let at = line.indexOf('"', from + 1); at !== -1; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at += 1;
    else if (at + 1 === line.length || line[at + 1] === separator) return at;
  }
  return null;
}

/** Removes the apostrophe by which our own files keep a text from being run as a formula. */
const unguarded = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** A longer line is of no program. */
const LONGEST_LINE = 100_000;

/** Reads a program's text as rows: one line is one row, whatever the encoding, the separator and the quotes. */
export function linesOf(bytes: Uint8Array): TableRow[] {
  const lines = decodeText(bytes).split(/\r\n|\r|\n/);
  if (lines.some(({ length }) => length > LONGEST_LINE)) throw new UnreadableSheet('spreadsheet.broken');
  const head = lines.find((line) => line.trim() !== '') ?? '';
  const separator = separators.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? '\t';
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ row: index + 1, cells: cellsOf(line, separator).map(unguarded) }],
  );
}
