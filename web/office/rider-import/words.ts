import type { PreviewRow } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';

type Told = PreviewRow['problems'][number];

/** The name of a column of a rider. */
export const nameOf = (field: Told['field']): string =>
  sheetFieldLabels[field === 'club_id' ? 'club_name' : field]();

const sentences: Readonly<Record<string, (inputs: { field: string; said: string; row: string }) => string>> =
  {
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
  };

/** A message about a cell, as a sentence. */
export function sentenceOf({ field, code, said, row = 0 }: Told): string {
  return sentences[code]?.({ field: nameOf(field), said, row: String(row) }) ?? said;
}

const genders: Readonly<Record<string, () => string>> = {
  MEN: m.rider_import_men,
  WOMAN: m.rider_import_women,
};

/** A licence a row gives, as a sentence. */
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

/** A value of a rider for people. */
export function valueOf(field: Told['field'], value: string): string {
  if (field === 'rider_gender') return genders[value]?.() ?? value;
  return field === 'rider_birthdate' ? value.split('-').toReversed().join('-') : value;
}

/** The numbers of new riders, changed riders and licences as a list; without zeros. */
export function actionsOf(created: number, changed: number, licences: number): string {
  return [
    ...(created > 0 ? [m.rider_import_tab_new({ count: created })] : []),
    ...(changed > 0 ? [m.rider_import_with_changes({ count: changed })] : []),
    ...(licences > 0 ? [m.rider_import_licences({ count: licences })] : []),
  ].join(', ');
}
