import { type SheetKind, sheetKind } from '#rules/files/programs/sheet-kind.ts';
import type { SheetRefusal, TableRow } from '#server/ground/sheets/sheet.ts';

const refusals: Readonly<Record<SheetKind, SheetRefusal>> = {
  results: 'spreadsheet.results',
  ranks: 'spreadsheet.results',
  dataride: 'spreadsheet.results',
  entries: 'spreadsheet.entries',
  riders: 'spreadsheet.riders',
  times: 'spreadsheet.times',
  statement: 'spreadsheet.statement',
};

/** Returns the refusal of a sheet that holds something else than what was asked for. It is null when nobody knows. */
export function foreignSheet(rows: readonly TableRow[], asked: readonly SheetKind[]): SheetRefusal | null {
  const kind = sheetKind(rows);
  return kind === null || asked.includes(kind) ? null : refusals[kind];
}
