import type { SampleKind } from '#contract/people/office/samples.ts';
import type { Language } from '#contract/values.ts';
import { SHEET_FIELDS, type SheetField } from '#rules/files/rider-sheet.ts';
import type { Phase } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import { phaseWord } from '#text/stages.ts';

/** What two invented riders have in a column. A column that is not here is left empty. */
const people: Readonly<Partial<Record<SheetField, readonly [string, string]>>> = {
  rider_lastname: ['Peña', 'Luna'],
  rider_firstname: ['Ana', 'Bruno'],
  rider_dni: ['50111222', '50111333'],
  rider_birthdate: ['05/03/2015', '28/11/2013'],
  rider_gender: ['F', 'M'],
  club_name: ['Los Teros', 'El Zonda'],
  rider_email: ['familia.pena@example.org', 'familia.luna@example.org'],
  plate_20: ['214', '18'],
  licence_number: ['A-0214', 'A-0018'],
  licence_expires_on: ['', ''],
};
/** Both names in one cell, and a cell for each of two names, are left out because few sheets have that, and our own number because nobody knows it. */
const left: readonly SheetField[] = ['rider_fullname', 'second_lastname', 'second_firstname', 'rider_number'];
const phases: readonly Phase[] = ['M1', 'M2', 'M3', 'playoff_2', 'final'];

/** Returns columns with two lines each, by purpose. Their headings are those that the import recognizes. */
function columnsOf(
  what: SampleKind,
  locale: Language,
): { heading: string; lines: readonly [string, string] }[] {
  const label = (field: SheetField) => sheetFieldLabels[field]({}, { locale });
  const one = (field: SheetField) => ({ heading: label(field), lines: people[field] ?? (['', ''] as const) });
  const names: readonly [string, string] = ['Peña, Ana', 'Luna, Bruno'];
  const classes: readonly [string, string] = [
    m.sample_class_girls({ age: '11' }, { locale }),
    m.sample_class({ age: '13' }, { locale }),
  ];
  const start = [
    { heading: m.list_plate({}, { locale }), lines: people.plate_20 ?? (['', ''] as const) },
    { heading: label('rider_fullname'), lines: names },
    { heading: label('class_20'), lines: classes },
  ];
  switch (what) {
    case 'riders':
      return SHEET_FIELDS.filter((field) => !left.includes(field)).map(one);
    case 'entries':
      return [one('rider_dni'), ...start];
    case 'results':
      return [
        ...start,
        one('club_name'),
        ...phases.map((phase, index) => ({
          heading: phaseWord(phase, { locale }),
          lines: [index === 1 ? '2' : '1', index === 2 ? 'DNF' : '2'] as const,
        })),
      ];
  }
}

/** Returns a sheet as an import reads it: the headings, and two lines that show how they are filled in. */
export function sampleRows(what: SampleKind, locale: Language): string[][] {
  const columns = columnsOf(what, locale);
  return [
    columns.map(({ heading }) => heading),
    columns.map(({ lines }) => lines[0]),
    columns.map(({ lines }) => lines[1]),
  ];
}
