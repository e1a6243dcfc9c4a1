import type { MendedCell } from '#contract/left-out.ts';
import { MOST_COLUMNS, type TableRow } from '#server/ground/sheets/sheet.ts';

/** Returns the rows of a sheet with the cells that somebody typed anew. A row is named by its number, a cell by its column from 0. */
export function mendRows(rows: readonly TableRow[], mended: readonly MendedCell[]): readonly TableRow[] {
  const byRow = Map.groupBy(
    mended.filter(({ cell }) => /^\d+$/.test(cell) && Number(cell) < MOST_COLUMNS),
    ({ row }) => row,
  );
  return rows.map((one) => {
    const cells = new Map(byRow.get(String(one.row))?.map(({ cell, says }) => [Number(cell), says]));
    if (cells.size === 0) return one;
    const width = Math.max(one.cells.length, ...[...cells.keys()].map((column) => column + 1));
    return {
      ...one,
      cells: Array.from({ length: width }, (_, column) => cells.get(column) ?? one.cells[column] ?? ''),
    };
  });
}
