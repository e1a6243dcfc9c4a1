import type { PreviewRow } from '#contract/rider-import.ts';
import type { SheetField } from '#rules/rider-sheet.ts';
import * as m from '#text/messages/messages.js';

/** What a column is called. */
export const fieldWords: Readonly<Record<SheetField, () => string>> = {
  rider_lastname: m.rider_import_field_rider_lastname,
  rider_firstname: m.rider_import_field_rider_firstname,
  rider_fullname: m.rider_import_field_rider_fullname,
  rider_dni: m.rider_import_field_rider_dni,
  rider_birthdate: m.rider_import_field_rider_birthdate,
  rider_gender: m.rider_import_field_rider_gender,
  club_name: m.rider_import_field_club_name,
  rider_state: m.rider_import_field_rider_state,
  rider_city: m.rider_import_field_rider_city,
  rider_phone: m.rider_import_field_rider_phone,
  rider_email: m.rider_import_field_rider_email,
  rider_address: m.rider_import_field_rider_address,
  rider_team: m.rider_import_field_rider_team,
  uci_id: m.rider_import_field_uci_id,
  transponder: m.rider_import_field_transponder,
  plate_20: m.rider_import_field_plate_20,
  plate_24: m.rider_import_field_plate_24,
  plate_12: m.rider_import_field_plate_12,
  class_20: m.rider_import_field_class_20,
  class_24: m.rider_import_field_class_24,
  class_12: m.rider_import_field_class_12,
  rider_number: m.rider_import_field_rider_number,
};

type Told = PreviewRow['problems'][number];

/** The name of a column of a rider. */
export const nameOf = (field: Told['field']): string =>
  fieldWords[field === 'club_id' ? 'club_name' : field]();

const sentences: Readonly<Record<string, (inputs: { field: string; said: string }) => string>> = {
  required: m.rider_import_problem_required,
  name_unsplit: m.rider_import_problem_name_unsplit,
  name: m.rider_import_problem_name,
  too_long: m.rider_import_problem_too_long,
  dni: m.rider_import_problem_dni,
  dni_elsewhere: m.rider_import_problem_dni_elsewhere,
  uci: m.rider_import_problem_uci,
  uci_elsewhere: m.rider_import_problem_uci_elsewhere,
  uci_taken: m.rider_import_problem_uci_taken,
  date: m.rider_import_problem_date,
  future: m.rider_import_problem_future,
  gender: m.rider_import_problem_gender,
  club_unknown: m.rider_import_problem_club_unknown,
  club_closed: m.rider_import_problem_club_closed,
  rider_twice: m.rider_import_problem_rider_twice,
  plate_taken: m.rider_import_problem_plate_taken,
  plate_twice: m.rider_import_problem_plate_twice,
  proposed: m.rider_import_note_proposed,
  not_taken: m.rider_import_note_not_taken,
  date_either: m.rider_import_note_date_either,
  short_year: m.rider_import_note_short_year,
  no_document: m.rider_import_note_no_document,
  other_document: m.rider_import_note_other_document,
};

/** What is told of a cell, as a sentence. */
export function sentenceOf({ field, code, said }: Told): string {
  return sentences[code]?.({ field: nameOf(field), said }) ?? said;
}

const genders: Readonly<Record<string, () => string>> = {
  MEN: m.rider_import_men,
  WOMAN: m.rider_import_women,
};

/** A value of a rider as people read it. */
export function valueOf(field: Told['field'], value: string): string {
  if (field === 'rider_gender') return genders[value]?.() ?? value;
  return field === 'rider_birthdate' ? value.split('-').toReversed().join('-') : value;
}

/** How many are new and how many change, as a list; empty when there are neither. */
export function deedsOf(created: number, changed: number): string {
  return [
    ...(created > 0 ? [m.rider_import_tab_new({ count: created })] : []),
    ...(changed > 0 ? [m.rider_import_with_changes({ count: changed })] : []),
  ].join(', ');
}
