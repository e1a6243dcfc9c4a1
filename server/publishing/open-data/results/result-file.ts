import { Refusal } from '#contract/errors.ts';
import type { ResultFormat } from '#contract/publishing/open-data/result-files.ts';
import type { Language } from '#contract/values.ts';
import { isPublished } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { writeCsv } from '#server/ground/sheets/write-csv.ts';
import { writeWorkbook } from '#server/ground/sheets/write-workbook.ts';
import { meetingOfRace } from './meeting-of-race.ts';
import { resultClasses, type ResultClass } from './result-lines.ts';
import { resultTable } from './result-table.ts';

/** Returns the results of a date for programs, with the race, its classes, countries by entry, and its address. */
function resultJson(
  facts: RaceFacts,
  classes: readonly ResultClass[],
  countries: ReadonlyMap<number, string>,
  source: string,
) {
  return {
    source,
    organization: facts.organization.organization_name,
    cup_id: facts.cup_id,
    cup_name: facts.cup_name,
    race_id: facts.race_id,
    race_name: facts.race_name,
    race_place: facts.race_place,
    race_date: facts.race_date,
    race_status: facts.race_status,
    classes: classes.map(({ category_id, category_name, riders }) => ({
      category_id,
      category_name,
      riders: riders.map((line) => ({
        rank: line.rank,
        rider_id: line.rider_id,
        plate: line.plate,
        rider_fullname: line.rider_fullname,
        club_name: line.club?.club_name ?? null,
        country_code: countries.get(line.entry_id) ?? null,
        entered_category_name: line.entered_category_name,
        points: line.points,
        removed: line.removed,
        runs: line.results
          .filter(({ status }) => status !== null)
          .map(({ phase, number, lane, status, place, time_ms, splits }) => ({
            phase,
            number,
            lane,
            status,
            place,
            time_ms,
            ...splits,
          })),
      })),
    })),
  };
}

interface ResultFile {
  type: string;
  name: string;
  body: Buffer | string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns a date's results as a file, from facts with public names. Throws `race.not_found` before publication. */
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
