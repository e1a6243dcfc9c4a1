import type { ImportPreview, PreviewRow } from '#contract/people/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';

type Told = PreviewRow['problems'][number];
type Other = ImportPreview['other_rows'][number];

export const nameOf = (field: Told['field']): string =>
  sheetFieldLabels[field === 'club_id' ? 'club_name' : field]();

interface Said {
  field: string;
  said: string;
  row: string;
  of: string;
}

const sentences: Readonly<Record<string, (inputs: Said) => string>> = {
  required: m.rider_import_problem_required,
  name_unsplit: m.rider_import_problem_name_unsplit,
  name: m.rider_import_problem_name,
  too_long: m.rider_import_problem_too_long,
  dni: m.rider_import_problem_dni,
  dni_unclear: m.rider_import_problem_dni_unclear,
  dni_long: m.rider_import_problem_dni_long,
  dni_of_adult: m.rider_import_problem_dni_of_adult,
  dni_cuil: m.rider_import_note_dni_cuil,
  dni_digit: m.rider_import_note_dni_digit,
  dni_shape: m.rider_import_note_dni_shape,
  joined: m.rider_import_note_joined,
  row_differs: m.rider_import_note_row_differs,
  number_of: m.rider_import_note_number_of,
  name_remark: m.rider_import_note_name_remark,
  club_left: m.rider_import_note_club_left,
  club_stays: m.rider_import_note_club_stays,
  same_name_other_day: m.rider_import_note_same_name_other_day,
  same_name: m.rider_import_note_same_name,
  plate_no_class: m.rider_import_note_plate_no_class,
  dni_elsewhere: m.rider_import_problem_dni_elsewhere,
  uci: m.rider_import_problem_uci,
  uci_elsewhere: m.rider_import_problem_uci_elsewhere,
  uci_taken: m.rider_import_problem_uci_taken,
  date: m.rider_import_problem_date,
  date_year_only: m.rider_import_problem_date_year_only,
  date_no_day: m.rider_import_problem_date_no_day,
  date_no_year: m.rider_import_problem_date_no_year,
  future: m.rider_import_problem_future,
  gender: m.rider_import_problem_gender,
  club_unknown: m.rider_import_problem_club_unknown,
  club_closed: m.rider_import_problem_club_closed,
  rider_twice: m.rider_import_problem_rider_twice,
  dni_twice: m.rider_import_problem_dni_twice,
  uci_twice: m.rider_import_problem_uci_twice,
  dni_taken: m.rider_import_problem_dni_taken,
  plate_taken: m.rider_import_note_plate_taken,
  plate_twice: m.rider_import_note_plate_twice,
  proposed: m.rider_import_note_proposed,
  not_taken: m.rider_import_note_not_taken,
  date_either: m.rider_import_note_date_either,
  short_year: m.rider_import_note_short_year,
  no_document: m.rider_import_note_no_document,
  licence_date: m.rider_import_note_licence_date,
  licence_over: m.rider_import_note_licence_over,
  licence_standing: m.rider_import_note_licence_standing,
  licence_class: m.rider_import_note_licence_class,
  licence_unfit: m.rider_import_note_licence_unfit,
  licence_no_date: m.rider_import_note_licence_no_date,
  other_document: m.rider_import_note_other_document,
  kept: m.rider_import_note_kept,
};

/** Writes a message about a cell as a sentence. */
export function sentenceOf({ field, code, said, row = 0, of = '' }: Told): string {
  return sentences[code]?.({ field: nameOf(field), said, row: String(row), of }) ?? said;
}

export const stateWords: Readonly<Record<PreviewRow['state'], () => string>> = {
  error: m.rider_import_state_error,
  ask: m.rider_import_state_ask,
  new: m.rider_import_state_new,
  changed: m.rider_import_state_changed,
  unchanged: m.rider_import_state_unchanged,
  skipped: m.rider_import_state_skipped,
};

const otherWords: Readonly<Record<Other['why'], (inputs: { row: string; said: string }) => string>> = {
  title: m.rider_import_other_title,
  headings: m.rider_import_other_headings,
  sum: m.rider_import_other_sum,
  alone: m.rider_import_other_alone,
};

/** Writes what a row about nobody is. */
export const otherSentence = ({ row, why, said }: Other): string =>
  otherWords[why]({ row: String(row), said });

/** The notes that say why a row is asked about or left out. */
const reasons: readonly string[] = ['number_of', 'same_name', 'same_name_other_day', 'club_left'];

/** Writes why a row was left out. */
export function reasonOf({ state, problems, notes }: PreviewRow): string {
  const told = [...problems, ...notes.filter(({ code }) => reasons.includes(code))].map(sentenceOf).join(' ');
  return told === '' ? stateWords[state]() : told;
}

const genders: Readonly<Record<string, () => string>> = {
  MEN: m.rider_import_men,
  WOMAN: m.rider_import_women,
};

/** Writes a licence that a row gives as a sentence. */
export function licenceSentence({
  category_name: category,
  lbr_guest,
  lbr_number: number,
  expires_on,
}: PreviewRow['licences'][number]): string {
  const day = formatDate(expires_on);
  if (lbr_guest === 'TRUE') return m.rider_import_licence_guest({ category, day });
  if (number === '') return m.rider_import_licence_season({ category, day });
  return m.rider_import_licence_season_number({ category, day, number });
}

/** Writes a value of a rider for people. */
export function valueOf(field: string, value: string): string {
  if (field === 'rider_gender') return genders[value]?.() ?? value;
  return field === 'rider_birthdate' ? value.split('-').toReversed().join('-') : value;
}

/** Writes in one line with what a new rider would be stored. */
export const newRiderLine = ({
  facts: { rider_birthdate, rider_gender, rider_dni, club_name, plates },
}: PreviewRow): string =>
  [
    valueOf('rider_birthdate', rider_birthdate ?? ''),
    valueOf('rider_gender', rider_gender ?? ''),
    rider_dni ?? m.rider_import_side_no_document(),
    club_name ?? m.rider_import_facts_no_club(),
    ...plates.map((plate) => m.rider_import_facts_plate({ plate })),
  ].join(' · ');

/** Writes the numbers of new riders, changed riders and licences as a list, without zeros. */
export function actionsOf(created: number, changed: number, licences: number): string {
  return [
    ...(created > 0 ? [m.rider_import_tab_new({ count: created })] : []),
    ...(changed > 0 ? [m.rider_import_with_changes({ count: changed })] : []),
    ...(licences > 0 ? [m.rider_import_licences({ count: licences })] : []),
  ].join(', ');
}

/** Tells whether a plate is left out, as somebody else's or unreadable. Another one can be given. */
export const isLeftPlate = ({ field, code }: PreviewRow['notes'][number]): boolean =>
  code.startsWith('plate_') || (code === 'not_taken' && field.startsWith('plate_'));

/** Counts the plates of a row that are left out although the rider is imported. */
export const leftPlates = ({ state, notes }: PreviewRow): number =>
  state === 'skipped' ? 0 : notes.filter(isLeftPlate).length;
