import { BEM_SHEET, bemHeadings, bemRow } from '#rules/files/bem-sheet.ts';
import { writeCsv } from '#server/sheets/write-csv.ts';
import type { FileEntry } from './file-query.ts';

/** Riders with their classes, in the order of the entries. */
function riders(entries: readonly FileEntry[]): [first: FileEntry, all: FileEntry[]][] {
  const byRider = Map.groupBy(entries, ({ rider_id }) => rider_id);
  return [...byRider.values()].flatMap((all) => (all[0] ? [[all[0], all]] : []));
}

/** What an entry adds to the sheet of riders: up to four classes, with plate and transponder each. */
function entryCells(all: readonly FileEntry[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, { category_name, plate, transponder }] of all.slice(0, 4).entries()) {
    const nth = index === 0 ? '' : String(index + 1);
    cells[`Class${nth}`] = category_name;
    cells[`Plate${nth}`] = plate;
    if (transponder === '') continue;
    cells[`Transponder${nth}`] = transponder;
    cells[`Tlabel${nth}`] = 'T1';
  }
  return cells;
}

function bemLine(one: FileEntry, all: readonly FileEntry[]): string[] {
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

/** The entries for the program BEM: one row for each rider as in its sheet of riders, everything as text (docs/regulation.md §8.2). */
export async function bemWorkbook(entries: readonly FileEntry[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const rows = [bemHeadings, ...riders(entries).map(([one, all]) => bemLine(one, all))];
  return writeExcelFile(
    rows.map((row) => row.map((value) => ({ type: String, value }))),
    { sheet: BEM_SHEET },
  ).toBuffer();
}

/** The heads of Sqorz's CSV of entries, version 1.1 (docs/regulation.md §8.7). */
const sqorzHeads =
  `License Number, License Class, License Expiry, License Country Code, Family Name, Given Name, Birth Date, Gender, Plate,
  Transponder 20, Transponder 24, Club ID, Club Name, Club Short Name, Club State, Club Country, Class Name 1, Class Plate 1,
  Class Transponder 1, Class Name 2, Class Plate 2, Class Transponder 2, Class Hire Transponder 1, Class Hire Transponder 2`
    .split(',')
    .map((head) => head.trim());

function sqorzRow(one: FileEntry, all: readonly FileEntry[]): string[] {
  const values: Record<string, string> = {
    'License Number': one.licence === '' ? one.uci_id : one.licence,
    'License Expiry': one.licence_ends,
    'License Country Code': one.country,
    'Family Name': one.lastname,
    'Given Name': one.firstname,
    'Birth Date': one.birthdate,
    Gender: one.gender === null ? '' : one.gender === 'MEN' ? 'MALE' : 'FEMALE',
    Plate: one.plate,
    'Club ID': one.club_id,
    'Club Name': one.club,
    'Club State': one.state,
    'Club Country': one.country,
  };
  for (const [index, { category_name, plate, transponder, wheel }] of all.slice(0, 2).entries()) {
    values[`Class Name ${index + 1}`] = category_name;
    values[`Class Plate ${index + 1}`] = plate;
    values[`Class Transponder ${index + 1}`] = transponder;
    values[`Transponder ${wheel === 24 ? 24 : 20}`] = transponder;
  }
  return sqorzHeads.map((head) => values[head] ?? '');
}

/** The entries for Sqorz: seven lines above, then heads, then one row for each rider. */
export function sqorzCsv(
  race: { cup_name: string; race_name: string; race_date: string },
  entries: readonly FileEntry[],
): Buffer {
  const above = [
    ['Sqorz Entries', '1.1'],
    ['Series', race.cup_name],
    ['Event', race.race_name],
    ['Date', race.race_date],
    ['Entries', String(entries.length)],
    [''],
    [''],
  ];
  return writeCsv([...above, sqorzHeads, ...riders(entries).map(([one, all]) => sqorzRow(one, all))], ',');
}
