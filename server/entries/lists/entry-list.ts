import type { Language } from '#contract/values.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { writeCsv } from '#server/ground/sheets/write-csv.ts';
import type { EntryListLine, EntryListRace } from './entry-list-query.ts';

const columns = [
  ['category_name', m.list_category, 26],
  ['plate', m.list_plate, 8],
  ['rider_lastname', m.list_lastname, 24],
  ['rider_firstname', m.list_firstname, 20],
  ['club_name', m.list_club, 24],
  ['rider_state', m.list_state, 20],
  ['country_code', m.list_country, 8],
  ['uci_id', m.list_uci, 14],
  ['merged_from', m.list_merged, 24],
  ['rider_team', m.list_team, 20],
  ['lbr_number', m.list_licence, 14],
  ['transponder', m.rider_field_transponder, 14],
] as const satisfies readonly (readonly [keyof EntryListLine, typeof m.list_category, number])[];

/** Writes the list as a workbook. Everything is text, so that plate 018 keeps its zero. */
export async function entryWorkbook(
  race: EntryListRace,
  lines: readonly EntryListLine[],
  locale: Language,
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const bold = { fontWeight: 'bold', type: String } as const;
  const title = `${race.cup_name} · ${race.race_name} · ${formatDate(race.race_date)}`;
  const rows = [
    [{ ...bold, value: title }],
    columns.map(([, name]) => ({ ...bold, value: name({}, { locale }) })),
    ...lines.map((line) => columns.map(([key]) => ({ type: String, value: line[key] }))),
  ];
  return writeExcelFile(rows, {
    sheet: m.list_sheet({}, { locale }),
    columns: columns.map(([, , width]) => ({ width })),
    stickyRowsCount: 2,
  }).toBuffer();
}

/** Writes the list as comma-separated text. */
export function entryCsv(lines: readonly EntryListLine[], locale: Language): Buffer {
  const heads = columns.map(([, name]) => name({}, { locale }));
  return writeCsv([heads, ...lines.map((line) => columns.map(([key]) => line[key]))], ',');
}
