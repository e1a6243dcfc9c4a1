import { plainText } from '#rules/names/plain-text.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import { isPlaceholder, readDocument, saysNoNumber, saysNothing } from '#rules/people/riders/national-id.ts';
import { sheetNumber } from '#rules/names/sheet-number.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import {
  type FieldOfKind,
  SHEETED_FIELDS,
  type SheetedField,
  typedFacts,
} from '#rules/people/riders/field-lists.ts';
import { refuseField } from '#rules/people/riders/rider-form.ts';
import { keysOf } from '#rules/table.ts';
import { type NameRules, namesOf, type OneCell } from '#rules/names/one-cell.ts';
import { isErrorValue } from './row-cells.ts';
import { readGender, type SheetField } from './rider-sheet.ts';
import { type LicenceNote, readSaidLicence, type SaidLicence } from './licence-row.ts';
import { type DateOrder, lacksOfDate, readDate } from './sheet-dates.ts';

/** These are the sizes of wheel, in the order in which sheets list a rider's plates. */
export const WHEELS = [20, 24, 12] as const;
export type ImportedWheel = (typeof WHEELS)[number];

/** These fields are a plate in the cup that was chosen. */
export const PLATE_FIELDS = ['plate_20', 'plate_24', 'plate_12'] as const;

/** An import writes these fields: columns of a rider, and plates. */
export type ImportedField = SheetedField | (typeof PLATE_FIELDS)[number];
/** These are all of them in the order in which changes are shown. */
export const IMPORTED: readonly ImportedField[] = [...SHEETED_FIELDS, ...PLATE_FIELDS];

/** These are the values that a row gives for a rider. A value that the row does not give is absent, and the stored one stays as it is. */
export type ImportedValues = { [Field in Exclude<ImportedField, 'club_id'>]?: string } & { club_id?: number };

/** This is the reason why a row cannot be accepted; each reason has its sentence. */
export type RowProblem =
  | 'required'
  | 'name_unsplit'
  | 'name'
  | 'too_long'
  | 'dni'
  /** A spreadsheet lost digits of the document, or the cell has two. */
  | 'dni_unclear'
  /** It has too many digits for a document: a telephone, perhaps. */
  | 'dni_long'
  /** Another person of the row, such as the mother, has the same document. */
  | 'dni_of_adult'
  | 'dni_elsewhere'
  | 'uci'
  | 'uci_elsewhere'
  | 'uci_taken'
  | 'date'
  | 'date_year_only'
  | 'date_no_day'
  | 'date_no_year'
  | 'future'
  | 'gender'
  | 'club_unknown'
  | 'club_closed'
  | 'rider_twice'
  /** An earlier row, of another person, has the same number. */
  | 'dni_twice'
  | 'uci_twice'
  /** A known rider, who is somebody else, has the number. */
  | 'dni_taken';

/** This is a note for the reader of a row that is accepted. */
export type RowNote =
  /** A club proposes the value, and the family in charge decides. */
  | 'proposed'
  | 'not_taken'
  | 'date_either'
  | 'short_year'
  | 'club_guessed'
  /** Somebody decided that the rows of this club are left out. */
  | 'club_left'
  /** The row says that the rider has no club. An import takes nobody out of a club. */
  | 'club_stays'
  /** A remark beside the name, in brackets, is no part of it. */
  | 'name_remark'
  | 'no_document'
  | 'other_document'
  /** Somebody decided that what is known of the rider stays, and not what the row gives. */
  | 'kept'
  /** The check digit of the document is wrong, or the document has not the form of its country. */
  | 'dni_digit'
  | 'dni_shape'
  /** The document was read out of a CUIL. */
  | 'dni_cuil'
  /** The number of the row belongs to a known rider, who may be somebody else. */
  | 'number_of'
  /** The row is about the rider of an earlier row, which takes over what this one adds. */
  | 'joined'
  /** The earlier row of the same rider gives another value, which counts. */
  | 'row_differs'
  /** An earlier row has the same name and birth date, and another document. */
  | 'same_name'
  /** An earlier row has the same name, and another birth date. */
  | 'same_name_other_day'
  /** The sheet has a column for the class of the plate, and the row names none: nobody rides with it. */
  | 'plate_no_class'
  /** The plate belongs to another rider, so the rider is imported without it. */
  | 'plate_taken'
  | 'plate_twice'
  | LicenceNote;

/** A sentence about a row may be about one of these fields. */
export const TOLD_FIELDS = [...IMPORTED, 'licence_number', 'rider_number'] as const;

export interface Told<Code, Field = (typeof TOLD_FIELDS)[number]> {
  field: Field;
  code: Code;
  /** This is the text of the cell. */
  said: string;
  /** This is the earlier row to which the sentence refers. */
  row?: number;
  /** This is the name of the rider to whom the number belongs. */
  of?: string;
}

/** These rules are the same for all rows of an import. */
export interface RowRules {
  order: DateOrder;
  /** It is true when the column itself shows which number is the day. */
  order_certain: boolean;
  today: string;
  /** These are the states to choose from; it is null when any state is accepted. */
  states: readonly string[] | null;
  /**
   * This gives the club that a name in this sheet means, as found or as answered. `club_id` is null for none of the clubs that the importer
   * runs, and 'none' for riders without a club; a name that nobody knows yet is absent.
   */
  clubs: ReadonlyMap<string, { club_id: number | 'none' | null; guessed: boolean }>;
  /**
   * These are the sizes of wheel of the cup's categories, by name (`classKey`). It is null when no cup is chosen, so that no plate is read.
   */
  wheels: ReadonlyMap<string, ImportedWheel> | null;
  names: NameRules;
  /** This is the IOC code of the country whose documents the sheet has; it is absent when it is not known. */
  document_country?: string;
}

export interface ReadRow {
  values: ImportedValues;
  /** This is the name of the club as its cell gives it. */
  club_said: string;
  /** Whether the row says that the rider has no club. */
  clubless: boolean;
  /** This is the rider's number as our own files write it; it is null when there is none. */
  rider_number: number | null;
  /** This is a cell with both names, split by a guess or by hand; it is null when the sheet separates them. */
  one_cell: OneCell | null;
  /** It is null when the row gives no licence. */
  licence: SaidLicence | null;
  /** These are the classes and plates of the row, in one text; it is empty when the row gives none. */
  starts: string;
  problems: Told<RowProblem>[];
  notes: Told<RowNote>[];
}

type Cells = Readonly<Partial<Record<SheetField, string>>>;

/**
 * This function computes the key under which a club is looked up.
 * @param typed - the name of the club as somebody typed it
 * @returns the key
 */
export const clubKey = (typed: string): string => plainText(typed);

/**
 * This function computes the key under which a category is looked up.
 * @param typed - the name of the category as somebody typed it
 * @returns the key
 */
export const classKey = (typed: string): string => plainText(typed);

/** People call some states by these names besides their own. */
const alsoCalled: Readonly<Record<string, string>> = {
  'bs as': 'buenos aires',
  'pcia de buenos aires': 'buenos aires',
  'provincia de buenos aires': 'buenos aires',
  caba: 'ciudad autonoma de buenos aires',
  'capital federal': 'ciudad autonoma de buenos aires',
  'ciudad de buenos aires': 'ciudad autonoma de buenos aires',
  'sgo del estero': 'santiago del estero',
};

function readState(typed: string, states: readonly string[] | null): string | null {
  if (states === null) return typed;
  const plain = plainText(typed);
  const wanted = alsoCalled[plain] ?? plain;
  return states.find((state) => plainText(state) === wanted) ?? null;
}

/** A cell is refused as a form refuses it; in a form nobody writes what a spreadsheet writes for a cell that it cannot compute. */
const refused = (field: SheetedField, said: string, today: string) =>
  isErrorValue(said) ? 'name' : refuseField('create', field, said, today);

function readNames(cells: Cells, { names, today }: RowRules, read: ReadRow): void {
  const { values, one_cell, unsplit, remarks } = namesOf(cells, names);
  if (remarks !== '') read.notes.push({ field: 'rider_firstname', code: 'name_remark', said: remarks });
  Object.assign(read.values, values);
  read.one_cell = one_cell;
  if (unsplit)
    read.problems.push({
      field: 'rider_lastname',
      code: 'name_unsplit',
      said: cells.rider_fullname ?? '',
    });
  for (const field of ['rider_lastname', 'rider_firstname'] as const) {
    const said = values[field];
    const refusal = said === undefined ? null : refused(field, said, today);
    if (said !== undefined && refusal !== null)
      read.problems.push({ field, code: refusal === 'too_long' ? 'too_long' : 'name', said });
  }
}

function readDay(cells: Cells, { order, order_certain, today }: RowRules, read: ReadRow): void {
  const said = cells.rider_birthdate ?? '';
  if (said === '') return;
  const field = 'rider_birthdate';
  const found = readDate(said, order, today);
  const refusal = found ? refuseField('create', field, found.date, today) : 'date';
  if (refusal !== null || !found) {
    const code = refusal === 'future' ? 'future' : (lacksOfDate(said, today) ?? 'date');
    read.problems.push({ field, code, said });
    return;
  }
  read.values.rider_birthdate = found.date;
  if (found.either && !order_certain) read.notes.push({ field, code: 'date_either', said });
  if (found.short_year) read.notes.push({ field, code: 'short_year', said });
}

function readClub(cells: Cells, { clubs }: RowRules, read: ReadRow): void {
  const said = cells.club_name ?? '';
  if (said === '') return;
  const found = clubs.get(clubKey(said));
  read.club_said = said;
  if (!found) read.problems.push({ field: 'club_id', code: 'club_unknown', said });
  else if (found.club_id === null) read.notes.push({ field: 'club_id', code: 'club_left', said });
  else if (found.club_id === 'none') read.clubless = true;
  else read.values.club_id = found.club_id;
  if (found?.guessed === true && !read.clubless)
    read.notes.push({ field: 'club_id', code: 'club_guessed', said });
}

/**
 * A document or a UCI ID is stored without the points with which it is typed. A word in its place is no number, and matches no two riders.
 */
function readNumbers(
  cells: Cells,
  { document_country = '' }: RowRules,
  adults: readonly string[],
  read: ReadRow,
): void {
  const { rider_dni = '', uci_id = '', rider_number = '' } = cells;
  const field = 'rider_dni';
  if (rider_dni !== '') {
    const said = readDocument(rider_dni, document_country);
    const isOfAdult = (id: string) =>
      adults.some((cell) => {
        const one = readDocument(cell, document_country);
        return one.kind === 'number' && one.id === id;
      });
    if (said.kind === 'none') read.notes.push({ field, code: 'no_document', said: rider_dni });
    else if (said.kind === 'unclear' || said.kind === 'wrong')
      read.problems.push({ field, code: said.kind === 'wrong' ? 'dni' : 'dni_unclear', said: rider_dni });
    else if (isOfAdult(said.id)) read.problems.push({ field, code: 'dni_of_adult', said: rider_dni });
    else {
      read.values.rider_dni = said.id;
      if (said.kind === 'long') read.problems.push({ field, code: 'dni_long', said: rider_dni });
      else if (said.doubt !== null) read.notes.push({ field, code: `dni_${said.doubt}`, said: rider_dni });
    }
  }
  const uci = sheetNumber(uci_id.replaceAll(/\s/g, '')) ?? uci_id;
  if (uci !== '' && (saysNoNumber(uci) || isPlaceholder(uci)))
    read.notes.push({ field: 'uci_id', code: 'not_taken', said: uci_id });
  else if (/^\d{11}$/.test(uci)) read.values.uci_id = uci;
  else if (uci !== '') read.problems.push({ field: 'uci_id', code: 'uci', said: uci_id });
  const number = /^R(\d{1,15})$/i.exec(rider_number.trim());
  if (number) read.rider_number = Number(number[1]);
}

/** This function guesses the wheel from the words in the name of a category, where the cup has none of that name. */
function wheelInWords(typed: string): ImportedWheel | null {
  // A number alone is an age: "Varones 12" ride on 20 inches.
  if (/cruiser|crucero|24 ?["″”']/i.test(typed)) return 24;
  return /strider|balance|push ?bike|12 ?["″”']/i.test(typed) ? 12 : null;
}

/** Programs of race days fill in the plate of a second start that the rider does not have. */
function isOfNoStart(cells: Cells, place: ImportedWheel): boolean {
  const category = cells[`class_${place}`];
  return place !== 20 && category === '' && (cells.class_20 ?? '') !== '';
}

/**
 * A plate is for the size of wheel of the category beside it; without a category the first one is for 20 inches and the second for 24. A
 * text that cannot stand on a plate is reported, and the rider is imported without it.
 */
function readPlates(cells: Cells, { wheels }: RowRules, read: ReadRow): void {
  const starts = WHEELS.flatMap((place) => [cells[`class_${place}`] ?? '', cells[`plate_${place}`] ?? '']);
  read.starts = plainText(starts.join(' '));
  if (wheels === null) return;
  for (const place of WHEELS) {
    const said = cells[`plate_${place}`] ?? '';
    if (said === '') continue;
    const category = cells[`class_${place}`] ?? '';
    const field = `plate_${wheels.get(classKey(category)) ?? wheelInWords(category) ?? place}` as const;
    const plate = normalizePlate(sheetNumber(said) ?? said);
    if (isOfNoStart(cells, place)) {
      if (said !== cells.plate_20) read.notes.push({ field, code: 'plate_no_class', said });
    } else if (isPlate(plate) && (read.values[field] ?? plate) === plate) read.values[field] = plate;
    else read.notes.push({ field, code: 'not_taken', said });
  }
}

type FreeField = SheetedField & FieldOfKind<'text' | 'phone' | 'email'>;
const isFree = (field: SheetedField): field is FreeField =>
  ['text', 'phone', 'email'].includes(typedFacts[field].kind);

/** These fields keep nobody out: a telephone number that is none is reported and left out. */
function readRest(cells: Cells, { states, today }: RowRules, read: ReadRow): void {
  for (const field of SHEETED_FIELDS.filter(isFree)) {
    const said = cells[field] ?? '';
    if (said === '') continue;
    if (refused(field, said, today) === null) read.values[field] = said;
    else read.notes.push({ field, code: 'not_taken', said });
  }
  const chip = (cells.transponder ?? '').replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();
  if (/^[\dA-Z]{3,20}$/.test(chip) && !saysNoNumber(chip)) read.values.transponder = chip;
  else if (chip !== '')
    read.notes.push({ field: 'transponder', code: 'not_taken', said: cells.transponder ?? '' });
  const said = cells.rider_state ?? '';
  if (said === '') return;
  const state = readState(said, states);
  if (state !== null && refused('rider_state', state, today) === null) read.values.rider_state = state;
  else read.notes.push({ field: 'rider_state', code: 'not_taken', said });
}

function readLicenceOf(cells: Cells, { order }: RowRules, read: ReadRow): void {
  const found = readSaidLicence(cells, order);
  if (found === 'licence_date')
    read.notes.push({ field: 'licence_number', code: found, said: cells.licence_expires_on ?? '' });
  else read.licence = found;
}

/** In these cells "no", "x" and "-" say something: the rider has no document, no club or no licence, or the sex of an identity card. */
const speaking: ReadonlySet<SheetField> = new Set([
  'rider_lastname',
  'rider_firstname',
  'rider_fullname',
  'rider_dni',
  'rider_gender',
  'club_name',
  'licence_number',
  'licence_kind',
]);

/**
 * This function reads what a row gives for a rider, cell by cell, and checks each value by the rule of the rider's form. An empty cell
 * gives no value, so that it never erases one; neither does a cell with "no tiene" or "S/D".
 * @param typed - the cells by field, as they stand in the sheet
 * @param rules - the rules that are the same for all rows
 * @param adults - the cells of the row that are about other people, such as the rider's mother
 * @returns the values of the row, the problems that keep it out, and the notes for its reader
 * Source: spec §5, issue 6 on imports.
 */
export function readRow(typed: Cells, rules: RowRules, adults: readonly string[] = []): ReadRow {
  const cells: Partial<Record<SheetField, string>> = {};
  for (const field of keysOf(typed)) {
    const said = cleanText(typed[field] ?? '');
    cells[field] = !speaking.has(field) && saysNothing(said) ? '' : said;
  }
  const read: ReadRow = {
    values: {},
    club_said: '',
    clubless: false,
    rider_number: null,
    one_cell: null,
    licence: null,
    starts: '',
    problems: [],
    notes: [],
  };
  readNames(cells, rules, read);
  readNumbers(cells, rules, adults, read);
  readDay(cells, rules, read);
  const gender = cells.rider_gender ?? '';
  const known = readGender(gender);
  if (known !== null) read.values.rider_gender = known;
  else if (gender !== '') read.problems.push({ field: 'rider_gender', code: 'gender', said: gender });
  readClub(cells, rules, read);
  readRest(cells, rules, read);
  readPlates(cells, rules, read);
  readLicenceOf(cells, rules, read);
  return read;
}
