import { Refusal } from '#contract/errors.ts';
import type { SentSheet, sendRiderSheet } from '#contract/office/riders/rider-import.ts';
import { fieldsOfHeadings, headingsAt } from '#rules/files/rider-sheet.ts';
import { isSumRow } from '#rules/files/rows/sum-row.ts';
import { orderOfDates } from '#rules/files/sheet-dates.ts';
import type { Db } from '#server/db/pool.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { importPlaceOf } from './place.ts';
import { ImportProgress } from './progress.ts';
import { insertImport, readImportByKey, type StoredImport } from './queries.ts';
import { openSheet } from '#server/sheets/open-sheet.ts';
import type { TableRow } from '#server/sheets/sheet.ts';

/** The sheet that programs of race days call so; else the first. */
const knownSheets = ['BEM5_EXT'];
/** Ours: several times the two thousand. */
const mostRiders = 5000;

/** The line of headings, and the riders below it; a sum is none. */
export function headed(cells: readonly TableRow[]): {
  headings: readonly string[];
  rows: readonly TableRow[];
} {
  const at = headingsAt(cells.map((one) => one.cells));
  return {
    headings: cells[at]?.cells ?? [],
    rows: cells.slice(at + 1).filter((one) => !isSumRow(one.cells)),
  };
}

function presentSheet({ import_id, file_name, cells, ...sheet }: StoredImport): SentSheet {
  const { headings, rows } = headed(cells ?? []);
  const width = Math.max(headings.length, ...rows.slice(0, 50).map((one) => one.cells.length));
  const fields = fieldsOfHeadings(headings);
  const columns = Array.from({ length: width }, (_, index) => ({
    heading: headings[index] ?? '',
    samples: rows
      .map((one) => one.cells[index] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .map((cell) => cell.slice(0, 60)),
    field: fields[index] ?? null,
  }));
  const born = fields.indexOf('rider_birthdate');
  const { order, certain } = orderOfDates(rows.map((one) => one.cells[born] ?? ''));
  return {
    import_id,
    file_name,
    sheet_name: sheet.sheet_name,
    sheet_names: sheet.sheet_names,
    columns,
    rows: rows.length,
    merged: sheet.merged,
    formulas: sheet.formulas,
    date_order: order,
    date_certain: certain,
  };
}

/** Reads a sheet that somebody sent and keeps it until its columns are confirmed. Sent again with its key, it is the same. */
export async function sendSheet(db: Db, asked: Asked<typeof sendRiderSheet>): Promise<SentSheet> {
  const { body, caller, files, signal } = asked;
  const { request_key } = body;
  const place = await importPlaceOf(db, caller, Number(body.organization_id));
  const file = files.get('file');
  if (file === undefined) throw new Refusal('office.file_missing', 'file');
  const progress = new ImportProgress(db, { request_key, user_id: caller.user_id, signal });
  const sheets = body.sheet === undefined ? knownSheets : [body.sheet];
  const { name, names, rows, merged, formulas } = await openSheet(
    file.bytes,
    { sheets },
    signal,
    ({ done, all }) => progress.tell('reading', done, all),
  );
  if (headed(rows).rows.length > mostRiders) throw new Refusal('import.too_many', 'file');
  if (headed(rows).rows.length === 0) throw new Refusal('spreadsheet.empty', 'file');
  await insertImport(db, {
    request_key,
    organization_id: place.organization_id,
    user_id: caller.user_id,
    file_name: file.name.slice(-200),
    sheet_name: name,
    sheet_names: names,
    cells: rows,
    merged,
    formulas,
  });
  const kept = await readImportByKey(db, request_key);
  // The key of another account is treated as unknown.
  if (kept === null || kept.user_id !== caller.user_id) throw new Refusal('request.bad_body', 'request_key');
  return presentSheet(kept);
}
