import { wordList } from '#rules/names/word-list.ts';
import { byRider, numberOf, type ProgramEntry } from './program-entry.ts';

/** Each column of version 1.1, whether the program demands it, and the format that it wants. */
const columns: readonly (readonly [head: string, isRequired: boolean, format?: string])[] = [
  ['License Number', true],
  ['License Class', false],
  ['License Expiry', false, 'YYYY-MM-DD'],
  ['License Country Code', false],
  ['Family Name', true],
  ['Given Name', true],
  ['Birth Date', true, 'YYYY-MM-DD'],
  ['Gender', true, 'M/F'],
  ['Plate', false],
  ['Transponder 20', false],
  ['Transponder 24', false, 'AA-99999'],
  ['Club ID', true],
  ['Club Name', true],
  ['Club Short Name', true],
  ['Club State', false],
  ['Club Country', false],
  ['Class Name 1', true],
  ['Class Plate 1', true],
  ['Class Transponder 1', true],
  ...wordList(
    'Class Name 2, Class Plate 2, Class Transponder 2, Class Hire Transponder 1, Class Hire Transponder 2',
  ).map((head): [string, boolean] => [head, false]),
];

const banner = ['****************', ...columns.slice(1).map(() => '')];

/** The template has six lines above the headings, each as wide as the headings. */
const above: readonly (readonly string[])[] = [
  banner,
  ['Sqorz Entries File', ...columns.slice(1).map(() => '')],
  columns.map(() => ''),
  columns.map(([, isRequired]) => (isRequired ? 'Required' : 'Optional')),
  columns.map(([, , format]) => format ?? ''),
  banner,
];

const CLASSES = 2;

function rowOf(first: ProgramEntry, all: readonly ProgramEntry[]): string[] {
  const values: Record<string, string> = {
    'License Number': numberOf(first),
    'License Expiry': first.licence_ends,
    'License Country Code': first.country,
    'Family Name': first.lastname,
    'Given Name': first.firstname,
    'Birth Date': first.birthdate,
    Gender: first.gender === null ? '' : first.gender === 'MEN' ? 'M' : 'F',
    Plate: first.plate,
    'Club ID': first.club_id,
    'Club Name': first.club,
    'Club State': first.state,
    'Club Country': first.country,
  };
  for (const [index, { category_name, plate, transponder, wheel }] of all.slice(0, CLASSES).entries()) {
    values[`Class Name ${index + 1}`] = category_name;
    values[`Class Plate ${index + 1}`] = plate;
    values[`Class Transponder ${index + 1}`] = transponder;
    values[`Transponder ${wheel === 24 ? 24 : 20}`] = transponder;
  }
  return columns.map(([head]) => values[head] ?? '');
}

/**
 * This function writes the entries as the rows of Sqorz's file of entries: six lines, the headings, and a row for each rider.
 * @param entries - the entries of a race, those of a rider one after the other
 * @returns the cells of every row, 24 in each
 * Source: the template of version 1.1 as Sqorz publishes it.
 */
export const sqorzRows = (entries: readonly ProgramEntry[]): (readonly string[])[] => [
  ...above,
  columns.map(([head]) => head),
  ...byRider(entries).map(([first, all]) => rowOf(first, all)),
];

/**
 * This function writes the entries as Sqorz's JSON has them: one object for each class of a rider. A rider without a transponder gets one
 * on the day.
 * @param entries - the entries of a race, those of a rider one after the other
 * @returns the objects
 * Source: the sample of generic entries as Sqorz publishes it.
 */
export const sqorzRecords = (entries: readonly ProgramEntry[]): Record<string, string | boolean>[] =>
  byRider(entries).flatMap(([first, all]) =>
    all.map((one) => ({
      familyName: one.lastname,
      givenName: one.firstname,
      birthDate: one.birthdate,
      ...(one.gender === null ? {} : { gender: one.gender === 'MEN' ? 'MALE' : 'FEMALE' }),
      plate: first.plate,
      nationalLicenseNumber: one.licence || numberOf(one),
      ...(one.uci_id === '' ? {} : { globalLicenseType: 'UCI', globalLicenseNumber: one.uci_id }),
      className: one.category_name,
      classPlate: one.plate,
      ...(one.transponder === '' ? { classHireTransponder: true } : { classTransponder: one.transponder }),
    })),
  );
