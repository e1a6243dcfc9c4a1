import { plainText } from '#rules/names/plain-text.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';
import { normalizeNationalId } from '#rules/riders/national-id.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import {
  type FieldOfKind,
  SHEETED_FIELDS,
  type SheetedField,
  typedFacts,
} from '#rules/riders/field-lists.ts';
import { refuseField } from '#rules/riders/rider-form.ts';
import { type NameRules, namesOf, type OneCell } from '#rules/names/one-cell.ts';
import { readGender, type SheetField } from './rider-sheet.ts';
import { type LicenceNote, readSaidLicence, type SaidLicence } from './licence-row.ts';
import { type DateOrder, readDate } from './sheet-dates.ts';

/** Sizes of wheel, in the order in which sheets tell a rider's plates. */
export const WHEELS = [20, 24, 12] as const;
export type ImportedWheel = (typeof WHEELS)[number];

/** The fields that are a plate in the cup that was chosen. */
export const PLATE_FIELDS = ['plate_20', 'plate_24', 'plate_12'] as const;

/** What an import writes: columns of a rider, and plates. */
export type ImportedField = SheetedField | (typeof PLATE_FIELDS)[number];
/** All of it in the order in which changes are shown. */
export const IMPORTED: readonly ImportedField[] = [...SHEETED_FIELDS, ...PLATE_FIELDS];

/** What a row says of a rider. What it does not say is not there, and stays as it is. */
export type ImportedValues = { [Field in Exclude<ImportedField, 'club_id'>]?: string } & { club_id?: number };

/** Why a row cannot be taken; each has its sentence. */
export type RowProblem =
  | 'required'
  | 'name_unsplit'
  | 'name'
  | 'too_long'
  | 'dni'
  | 'dni_elsewhere'
  | 'uci'
  | 'uci_elsewhere'
  | 'uci_taken'
  | 'date'
  | 'future'
  | 'gender'
  | 'club_unknown'
  | 'club_closed'
  | 'rider_twice'
  /** The number of an earlier row, which is another person's. */
  | 'dni_twice'
  | 'uci_twice'
  /** The number of a known rider, who is somebody else. */
  | 'dni_taken';

/** What a row's reader should know though it is taken. */
export type RowNote =
  /** A club proposes the value, and the family in charge decides. */
  | 'proposed'
  | 'not_taken'
  | 'date_either'
  | 'short_year'
  | 'club_guessed'
  | 'no_document'
  | 'other_document'
  /** Another's plate: the rider comes in without it. */
  | 'plate_taken'
  | 'plate_twice'
  | LicenceNote;

/** What a sentence about a row may be about. */
export const TOLD_FIELDS = [...IMPORTED, 'licence_number'] as const;

export interface Told<Code, Field = (typeof TOLD_FIELDS)[number]> {
  field: Field;
  code: Code;
  /** What stands in the cell. */
  said: string;
  /** The earlier row it is about. */
  row?: number;
}

/** What is the same for all rows of an import. */
export interface RowRules {
  order: DateOrder;
  /** The column tells by itself which number is the day. */
  order_certain: boolean;
  today: string;
  /** The states to choose from; null: any. */
  states: readonly string[] | null;
  /** What a club's name in this sheet means: found or answered. null: none of the clubs the importer runs; absent: nobody knows yet. */
  clubs: ReadonlyMap<string, { club_id: number | null; guessed: boolean }>;
  /** The sizes of wheel of the cup's categories, by name (`classKey`). null: no cup is chosen, so no plate is read. */
  wheels: ReadonlyMap<string, ImportedWheel> | null;
  names: NameRules;
}

export interface ReadRow {
  values: ImportedValues;
  /** The club as its cell names it. */
  club_said: string;
  /** The rider's number as our own files tell it; null: none. */
  rider_number: number | null;
  /** Both names in one cell, taken apart by a guess or by hand; null: the sheet tells them apart. */
  one_cell: OneCell | null;
  /** null: the row tells of no licence. */
  licence: SaidLicence | null;
  problems: Told<RowProblem>[];
  notes: Told<RowNote>[];
}

type Cells = Readonly<Partial<Record<SheetField, string>>>;

/** The key under which a club is looked up. In: its name as typed. */
export const clubKey = (typed: string): string => plainText(typed);

/** The key under which a category is looked up. In: its name as typed. */
export const classKey = (typed: string): string => plainText(typed);

/** States by what people call them besides their names. */
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

function readNames(cells: Cells, { names, today }: RowRules, read: ReadRow): void {
  const { values, one_cell, unsplit } = namesOf(cells, names);
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
    const refusal = said === undefined ? null : refuseField('create', field, said, today);
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
    read.problems.push({ field, code: refusal === 'future' ? 'future' : 'date', said });
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
  if (!found || found.club_id === null) {
    read.problems.push({ field: 'club_id', code: 'club_unknown', said });
    return;
  }
  read.values.club_id = found.club_id;
  read.club_said = said;
  if (found.guessed) read.notes.push({ field: 'club_id', code: 'club_guessed', said });
}

/** A document or an UCI ID: kept without the points it is typed with. */
function readNumbers(cells: Cells, today: string, read: ReadRow): void {
  const { rider_dni = '', uci_id = '', rider_number = '' } = cells;
  if (rider_dni !== '') {
    const wrong = refuseField('create', 'rider_dni', rider_dni, today) !== null;
    if (wrong) read.problems.push({ field: 'rider_dni', code: 'dni', said: rider_dni });
    else read.values.rider_dni = normalizeNationalId(rider_dni);
  }
  const uci = uci_id.replaceAll(/\s/g, '');
  if (/^\d{11}$/.test(uci)) read.values.uci_id = uci;
  else if (uci !== '') read.problems.push({ field: 'uci_id', code: 'uci', said: uci_id });
  const number = /^R(\d{1,15})$/i.exec(rider_number.trim());
  if (number) read.rider_number = Number(number[1]);
}

/** What kind of bicycle a category is named after, where the cup has none of that name. */
function wheelInWords(typed: string): ImportedWheel | null {
  // A number alone is an age: "Varones 12" ride on 20 inches.
  if (/cruiser|crucero|24 ?["″”']/i.test(typed)) return 24;
  return /strider|balance|push ?bike|12 ?["″”']/i.test(typed) ? 12 : null;
}

/**
 * Plates for the size of wheel of the category beside them; without one the first is for 20 inches, the second for 24.
 * A text that cannot stand on a plate is reported, and the rider is imported without it.
 */
function readPlates(cells: Cells, { wheels }: RowRules, read: ReadRow): void {
  if (wheels === null) return;
  for (const place of WHEELS) {
    const said = cells[`plate_${place}`] ?? '';
    if (said === '') continue;
    const category = cells[`class_${place}`] ?? '';
    const field = `plate_${wheels.get(classKey(category)) ?? wheelInWords(category) ?? place}` as const;
    const plate = normalizePlate(said);
    if (isPlate(plate) && (read.values[field] ?? plate) === plate) read.values[field] = plate;
    else read.notes.push({ field, code: 'not_taken', said });
  }
}

type FreeField = SheetedField & FieldOfKind<'text' | 'phone' | 'email'>;
const isFree = (field: SheetedField): field is FreeField =>
  ['text', 'phone', 'email'].includes(typedFacts[field].kind);

/** Fields that keep nobody out: a telephone number that is not one is reported and left out. */
function readRest(cells: Cells, { states, today }: RowRules, read: ReadRow): void {
  for (const field of SHEETED_FIELDS.filter(isFree)) {
    const said = cells[field] ?? '';
    if (said === '') continue;
    if (refuseField('create', field, said, today) === null) read.values[field] = said;
    else read.notes.push({ field, code: 'not_taken', said });
  }
  const chip = (cells.transponder ?? '').replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();
  if (/^[\dA-Z]{3,20}$/.test(chip)) read.values.transponder = chip;
  else if (chip !== '')
    read.notes.push({ field: 'transponder', code: 'not_taken', said: cells.transponder ?? '' });
  const said = cells.rider_state ?? '';
  if (said === '') return;
  const state = readState(said, states);
  if (state !== null && refuseField('create', 'rider_state', state, today) === null)
    read.values.rider_state = state;
  else read.notes.push({ field: 'rider_state', code: 'not_taken', said });
}

function readLicenceOf(cells: Cells, { order }: RowRules, read: ReadRow): void {
  const found = readSaidLicence(cells, order);
  if (found === 'licence_date')
    read.notes.push({ field: 'licence_number', code: found, said: cells.licence_expires_on ?? '' });
  else read.licence = found;
}

/**
 * What a row says of a rider, cell by cell, each checked by the rule of the rider's form. In: its cells by field, as they stand.
 * An empty cell says nothing, so that it never erases. Source: spec §5, issue 6 on imports.
 */
export function readRow(typed: Cells, rules: RowRules): ReadRow {
  const cells: Partial<Record<SheetField, string>> = {};
  for (const [field, text] of Object.entries(typed)) cells[field as SheetField] = cleanText(text);
  const read: ReadRow = {
    values: {},
    club_said: '',
    rider_number: null,
    one_cell: null,
    licence: null,
    problems: [],
    notes: [],
  };
  readNames(cells, rules, read);
  readNumbers(cells, rules.today, read);
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
