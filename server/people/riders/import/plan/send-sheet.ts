import { Refusal } from '#contract/errors.ts';
import type { SentSheet, sendRiderSheet } from '#contract/people/office/riders/rider-import.ts';
import { fieldsOfHeadings, headingsAt, RIDER_HEADINGS } from '#rules/files/rider-sheet.ts';
import { sheetParts } from '#rules/files/rows/sheet-parts.ts';
import { orderOfDates } from '#rules/files/sheet-dates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { importPlaceOf } from './place.ts';
import { ImportProgress } from './progress.ts';
import { insertImport, readImportByKey, type StoredImport } from './queries.ts';
import { foreignSheet } from '#server/ground/sheets/foreign-sheet.ts';
import { openSheet } from '#server/ground/sheets/open-sheet.ts';
import type { TableRow } from '#server/ground/sheets/sheet.ts';

/** Programs of race days have a sheet of this name. Otherwise the first sheet is read. */
const knownSheets = ['BEM5_EXT'];
/** Our limit: more than twice the two thousand of the issue. */
const mostRiders = 5000;

/** Returns the line of headings, the riders below it, and all other rows. */
export const partsOf = (cells: readonly TableRow[]) => sheetParts(cells, headingsAt);

function presentSheet({ import_id, file_name, cells, ...sheet }: StoredImport): SentSheet {
  const { head, above, riders: rows, others } = partsOf(cells ?? []);
  const headings = head?.cells ?? [];
  const width = Math.max(headings.length, ...rows.slice(0, 50).map((one) => one.cells.length));
  const fields = fieldsOfHeadings(headings, above);
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
    headings: {
      row: head?.row ?? 1,
      said: headings
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 200),
      known: fields.filter((field) => field !== null).length,
    },
    rows: rows.length + others.length,
    merged: sheet.merged,
    formulas: sheet.formulas,
    date_order: order,
    date_certain: certain,
  };
}

/** Reads a sheet and stores it until its columns are confirmed, once for each key. */
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
    { sheets, headings: RIDER_HEADINGS },
    signal,
    ({ done, all }) => progress.tell('reading', done, all),
  );
  const foreign = foreignSheet(rows, ['riders', 'entries']);
  if (foreign !== null) throw new Refusal(foreign, 'file');
  const { riders } = partsOf(rows);
  if (riders.length > mostRiders) throw new Refusal('import.too_many', 'file');
  if (riders.length === 0) throw new Refusal('spreadsheet.empty', 'file');
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
