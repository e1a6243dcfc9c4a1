import { remHead } from '#rules/files/programs/sheet-kind.ts';
import { readResultRows } from '#rules/files/result-sheet.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import { ImportRefusal } from '#server/season/import/meeting/refusal.ts';
import { readRem } from '#server/season/import/programs/rem.ts';
import { type Cells, type LeftOut, leftRow, type ReadFile } from '#server/season/import/programs/rows.ts';

/** Reads a spreadsheet with our columns or a timing program's. Throws ImportRefusal. Rows are told by number and column. */
export function readSheet(rows: readonly TableRow[], cells: Cells): ReadFile {
  if (remHead(rows) !== -1) return { source: 'REM', classes: readRem(rows, cells), left: [] };
  const lines = readResultRows(rows);
  if (lines === null) throw new ImportRefusal('import_sheet_columns', '1');
  const left: LeftOut[] = [];
  const placed = lines.flatMap((line) => {
    const at = String(line.row);
    const category = cells.said(at, 'category', line.category);
    if (category !== '' && (line.plate !== '' || line.name !== '')) return [{ ...line, category }];
    // A sum, a note or the foot of a page looks like this too.
    const words = rows.find(({ row }) => row === line.row)?.cells.filter((cell) => cell.trim() !== '') ?? [];
    const refusal = new ImportRefusal('import_row_nobodys', at, { found: words.join(' · ').slice(0, 80) });
    left.push(
      leftRow({ id: at, rider: line, texts: new Map() }, refusal, line.plate === '' ? null : 'category'),
    );
    return [];
  });
  const classes = [...Map.groupBy(placed, ({ category }) => category)].map(([name, riders]) => ({
    name,
    at: `${riders[0]?.row ?? ''} «${name}»`,
    rows: riders.map((line) => {
      const row = cells.row(`${line.row} «${name}»`, String(line.row));
      for (const { phase, heading, text } of line.results)
        row.run({ at: `${line.row} «${heading}»`, phase, column: heading, result: text });
      return row.rider(line);
    }),
  }));
  return { source: 'XLSX/CSV', classes, left };
}
