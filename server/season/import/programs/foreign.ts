import { type SheetKind, sheetKind } from '#rules/files/programs/sheet-kind.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';
import type { ImportCode } from '#server/season/import/meeting/refusal.ts';
import { partWith } from '#server/season/import/programs/sqorz.ts';

/** A file that is no file of results is refused with a sentence that says what it is, and where it belongs. */
type Foreign = Extract<ImportCode, `import_is_${string}` | 'import_bem_ranks'>;

const hasKeys = (value: unknown, keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);

/**
 * Tells what a JSON file is that holds no results of a date. It is null for a file of results, ours among them.
 */
export function foreignJson(file: unknown): Foreign | null {
  // What is no JSON is told by the reader of meetings, with line and column.
  if (file === null) return null;
  if (partWith(file, 'seriesRankClasses') !== null) return 'import_is_series';
  if (hasKeys(file, ['kinds', 'events', 'results'])) return 'import_is_ranking';
  const [first]: unknown[] = Array.isArray(file) ? file : [];
  if (hasKeys(first, ['familyName']))
    return hasKeys(first, ['className']) ? 'import_is_entries' : 'import_is_riders';
  return hasKeys(file, ['format']) || hasKeys(file, ['categories']) ? null : 'import_is_json';
}

const codes: Readonly<Record<Exclude<SheetKind, 'results'>, Foreign>> = {
  ranks: 'import_bem_ranks',
  dataride: 'import_is_dataride',
  entries: 'import_is_entries',
  riders: 'import_is_riders',
  times: 'import_is_times',
  statement: 'import_is_statement',
};

/** Tells what a sheet is that holds no results of races. It is null for a sheet of results, and for one nobody knows. */
export function foreignSheet(rows: readonly TableRow[]): Foreign | null {
  const kind = sheetKind(rows);
  return kind === null || kind === 'results' ? null : codes[kind];
}
