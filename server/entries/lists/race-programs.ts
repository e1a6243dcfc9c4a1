import { stringify } from 'csv-stringify/sync';
import { BEM_SHEET, bemHeadings, bemRow } from '#rules/files/bem-sheet.ts';
import { byRider, type ProgramEntry } from '#rules/files/programs/program-entry.ts';
import { REM_ENTRIES, remEntryRows } from '#rules/files/programs/rem-sheets.ts';
import { sqorzRecords, sqorzRows } from '#rules/files/programs/sqorz-entries.ts';

/** Writes a workbook of one sheet whose cells are all text. */
async function textWorkbook(sheet: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(
    rows.map((row) => row.map((value) => ({ type: String, value }))),
    { sheet },
  ).toBuffer();
}

/** Returns the cells that entries add to the sheet of riders: up to four classes, with plate and transponder each. */
function entryCells(all: readonly ProgramEntry[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { category_name, plate, transponder }] of all.slice(0, 4).entries()) {
    const nth = index === 0 ? '' : String(index + 1);
    cells[`Class${nth}`] = category_name;
    cells[`Plate${nth}`] = plate;
    if (transponder === '') continue;
    cells[`Transponder${nth}`] = transponder;
    cells[`Tlabel${nth}`] = `T${index + 1}`;
  }
  return cells;
}

function bemLine(one: ProgramEntry, all: readonly ProgramEntry[]): string[] {
  const rider = {
    rider_number: `R${one.rider_id}`,
    rider_firstname: one.firstname,
    rider_lastname: one.lastname,
    rider_birthdate: one.birthdate,
    rider_gender: one.gender === null ? '' : one.gender === 'MEN' ? 'M' : 'F',
    rider_email: one.email,
    rider_phone: one.phone,
    club_name: one.club,
    rider_state: one.state,
    rider_team: one.team,
    country_code: one.country,
    uci_id: one.uci_id,
    licence_number: one.licence,
    licence_expires_on: one.licence_ends,
  };
  return bemRow(rider, entryCells(all));
}

/** Writes the entries for BEM as text, a row for each rider as in its sheet of riders (docs/regulation.md §8.2). */
export const bemWorkbook = (entries: readonly ProgramEntry[]): Promise<Buffer> =>
  textWorkbook(BEM_SHEET, [bemHeadings, ...byRider(entries).map(([one, all]) => bemLine(one, all))]);

/** Writes the entries for REM as text, a row for each start. */
export const remWorkbook = (entries: readonly ProgramEntry[]): Promise<Buffer> =>
  textWorkbook(REM_ENTRIES, remEntryRows(entries));

/**
 * Writes the entries for Sqorz as its template has them. A cell that a spreadsheet would run begins with an apostrophe;
 * the template has no mark of its alphabet.
 */
export const sqorzCsv = (entries: readonly ProgramEntry[]): Buffer =>
  Buffer.from(
    stringify(
      sqorzRows(entries).map((row) => [...row]),
      { escape_formulas: true, record_delimiter: 'windows' },
    ),
  );

/** Writes the entries for Sqorz as JSON. */
export const sqorzJson = (entries: readonly ProgramEntry[]): Buffer =>
  Buffer.from(`${JSON.stringify(sqorzRecords(entries), null, 1)}\n`);
