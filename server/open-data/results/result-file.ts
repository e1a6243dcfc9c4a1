import { Refusal } from '#contract/errors.ts';
import type { ResultFormat } from '#contract/open-data/result-files.ts';
import type { Language } from '#contract/values.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import type { RaceFacts } from '#server/races/facts.ts';
import { writeCsv } from '#server/sheets/write-csv.ts';
import { writeWorkbook } from '#server/sheets/write-workbook.ts';
import { meetingOfRace } from './meeting-of-race.ts';
import { resultJson } from './result-json.ts';
import { resultClasses } from './result-lines.ts';
import { resultTable } from './result-table.ts';

interface ResultFile {
  type: string;
  name: string;
  body: Buffer | string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The results of a date as a file. In: its facts under public names, countries by entry, format, language, its address. Throws
 * `race.not_found` before they are published.
 */
export async function resultFileOf(
  facts: RaceFacts,
  countries: ReadonlyMap<number, string>,
  format: ResultFormat,
  locale: Language,
  source: string,
): Promise<ResultFile> {
  if (!isPublished(facts.race_status)) throw new Refusal('race.not_found');
  const name = `${facts.race_date}-${facts.race_id}`;
  if (format === 'meeting')
    return {
      type: 'application/json; charset=utf-8',
      name: `${name}-meeting.json`,
      body: json(meetingOfRace(facts, countries, source)),
    };
  const classes = resultClasses(facts);
  if (format === 'json')
    return {
      type: 'application/json; charset=utf-8',
      name: `${name}.json`,
      body: json(resultJson(facts, classes, countries, source)),
    };
  const { rows, widths } = resultTable(classes, countries, locale);
  if (format === 'csv')
    return {
      type: 'text/csv; charset=utf-8',
      name: `${name}.csv`,
      body: writeCsv(rows, locale === 'en' ? ',' : ';'),
    };
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${name}.xlsx`,
    body: await writeWorkbook({ sheet: m.opendata_sheet({}, { locale }), rows, widths }),
  };
}
