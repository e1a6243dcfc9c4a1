import { statementColumns } from '#rules/money/statement/statement-columns.ts';
import { dataRideHeadings } from '#rules/files/dataride-sheet.ts';
import { readResultRows } from '#rules/files/result-sheet.ts';
import { fieldsOfHeadings } from '#rules/files/rider-sheet.ts';
import { readTimesRows } from '#rules/files/times/times-sheet.ts';

/** This is what a sheet holds, as its headings say. */
export type SheetKind = 'results' | 'ranks' | 'dataride' | 'entries' | 'riders' | 'times' | 'statement';

interface SheetRow {
  row: number;
  cells: readonly string[];
}

/** These are the columns by which a file is known as REM's results, in any order. */
const ofRem = ['CLASS', 'CLASS_RANKING', 'PLATE'];

/**
 * This function finds the headings of REM's results.
 * @param rows - the rows of a sheet
 * @returns the index of the row with the headings; -1 when there is none
 * Source: docs/regulation.md §8.
 */
export const remHead = (rows: readonly SheetRow[]): number =>
  rows.findIndex(({ cells }) => {
    const names = cells.map((cell) => cell.trim().toUpperCase());
    return ofRem.every((name) => names.includes(name));
  });

/** Only one kind of file has these headings. Each kind is known by all of them in one row. */
const heads: readonly (readonly [kind: SheetKind, all: readonly string[]])[] = [
  // The sheet `Results` of BEM's workbook has a place for each rider and no race.
  ['ranks', ['Licence_No', 'Raced Class', 'Entered Class']],
  ['entries', ['Rider_type', 'Rider_ident', 'Transponder_1']],
  ['entries', ['License Number', 'Family Name', 'Class Name 1']],
  ['riders', ['Licence_num', 'UCI_ID', 'Dob', 'Surname']],
  ['dataride', dataRideHeadings.filter((head) => head !== 'Team')],
];

/** The headings of a sheet of riders: someone was born, and has a name or a document. */
function isOfRiders(cells: readonly string[]): boolean {
  const fields = fieldsOfHeadings(cells);
  return (
    fields.includes('rider_birthdate') &&
    fields.some((field) => field === 'rider_dni' || field === 'rider_lastname' || field === 'rider_fullname')
  );
}

/** A title may stand above the headings. */
const headWithin = 20;

/**
 * This function recognizes what a sheet holds, so that a file that was sent to the wrong place is told where it belongs.
 * @param rows - the rows of the sheet
 * @returns what it holds; null when its headings are of nothing that is known
 * Source: ours.
 */
export function sheetKind(rows: readonly SheetRow[]): SheetKind | null {
  const first = rows.slice(0, headWithin);
  if (remHead(first) !== -1 || readResultRows(first) !== null) return 'results';
  const cells = first.map((one) => one.cells.map((cell) => cell.trim()));
  const known = heads.find(([, all]) => cells.some((row) => all.every((head) => row.includes(head))));
  if (known) return known[0];
  if (cells.some(isOfRiders)) return 'riders';
  if (readTimesRows(first) !== null) return 'times';
  return statementColumns(cells) === null ? null : 'statement';
}
