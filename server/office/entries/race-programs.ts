import writeExcelFile from 'write-excel-file/node';
import { csvOf } from '#server/entries/csv.ts';
import type { FileEntry } from '#server/office/entries/file-query.ts';

/** The heads of the sheet `BEM5_EXT`, in its order (docs/regulation.md §8.2). */
const bemHeads =
  `Licence_num, UCI_ID, UCIcode, FederationID, International Licence Code, Expiry_date, Licence_type, Status, Dob, First_name,
  Surname, Email, Phone, Emergency Contact Person, Emergency Contact Number, Sex, CLUB, State, UCI_Country, Class, Class2, Class3, Class4,
  Plate, Plate2, Plate3, Plate4, Ranking, Ranking2, Ranking3, Ranking4, Transponder, Transponder2, Transponder3, Transponder4, Tlabel,
  Tlabel2, Tlabel3, Tlabel4, Reference, Team_No, Team2_No, Team3_No, Team4_No, Sponsor, Comment, Medical Suspension,
  Disciplinary Suspension, Other Suspension, POA Suspension, Suspension End Date, AdvancedRider`
    .split(',')
    .map((head) => head.trim());

const slashed = (date: string) => date.replaceAll('-', '/');

/** Riders with their classes, in the order of the entries. */
function riders(entries: readonly FileEntry[]): [first: FileEntry, all: FileEntry[]][] {
  const byRider = Map.groupBy(entries, ({ rider_id }) => rider_id);
  return [...byRider.values()].flatMap((all) => (all[0] ? [[all[0], all]] : []));
}

function bemRow(one: FileEntry, all: readonly FileEntry[]): string[] {
  const values: Record<string, string> = {
    Licence_num: one.licence === '' ? one.uci_id : one.licence,
    UCI_ID: one.uci_id,
    UCIcode: one.uci_id,
    Expiry_date: slashed(one.licence_ends),
    Licence_type: 'BMX-RACE',
    Dob: slashed(one.birthdate),
    First_name: one.firstname,
    Surname: one.lastname.toUpperCase(),
    Email: one.email,
    Phone: one.phone,
    Sex: one.gender === null ? '' : one.gender === 'MEN' ? 'M' : 'F',
    CLUB: one.club,
    State: one.state,
    UCI_Country: one.country,
    Sponsor: one.team,
  };
  for (const [index, { category_name, plate }] of all.slice(0, 4).entries()) {
    const nth = index === 0 ? '' : String(index + 1);
    values[`Class${nth}`] = category_name;
    values[`Plate${nth}`] = plate;
  }
  return bemHeads.map((head) => values[head] ?? '');
}

/** The entries for the program BEM: one row for each rider, everything as text (docs/regulation.md §8.2). */
export function bemWorkbook(entries: readonly FileEntry[]): Promise<Buffer> {
  const rows = [bemHeads, ...riders(entries).map(([one, all]) => bemRow(one, all))];
  return writeExcelFile(
    rows.map((row) => row.map((value) => ({ type: String, value }))),
    { sheet: 'BEM5_EXT' },
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
  for (const [index, { category_name, plate }] of all.slice(0, 2).entries()) {
    values[`Class Name ${index + 1}`] = category_name;
    values[`Class Plate ${index + 1}`] = plate;
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
  return csvOf([...above, sqorzHeads, ...riders(entries).map(([one, all]) => sqorzRow(one, all))]);
}
