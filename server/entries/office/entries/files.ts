import { Refusal } from '#contract/errors.ts';
import type { getDeskFile } from '#contract/entries/office/entries-bulk.ts';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { entryCsv, entryWorkbook } from '#server/entries/lists/entry-list.ts';
import { readEntryList } from '#server/entries/lists/entry-list-query.ts';
import type { Asked, FileAnswer } from '#server/ground/http/calls/call.ts';
import { readFileEntries } from '#server/entries/lists/file-query.ts';
import { bemWorkbook, remWorkbook, sqorzCsv, sqorzJson } from '#server/entries/lists/race-programs.ts';
import type { Desk } from '#server/ground/access/desk.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv; charset=utf-8';

type Format = Asked<typeof getDeskFile>['query']['format'];

/** Returns the entries of a desk as a file. Every cell is text, so nothing in it is ever run. */
export async function fileOf(db: Db, desk: Desk, format: Format, language: Language): Promise<FileAnswer> {
  const list = await readEntryList(db, desk.race_id, desk.clubs);
  if (list === null) throw new Refusal('race.not_found');
  const name = (ending: string) => `${list.race.race_date}-${desk.race_id}${ending}`;
  if (format === 'xlsx')
    return {
      bytes: await entryWorkbook(list.race, list.lines, language),
      media_type: workbook,
      name: name('.xlsx'),
    };
  if (format === 'csv') return { bytes: entryCsv(list.lines, language), media_type: csv, name: name('.csv') };
  const entries = await readFileEntries(db, desk.race_id, desk.clubs);
  switch (format) {
    case 'bem':
      return { bytes: await bemWorkbook(entries), media_type: workbook, name: name('-BEM5_EXT.xlsx') };
    case 'rem':
      return { bytes: await remWorkbook(entries), media_type: workbook, name: name('-REM.xlsx') };
    case 'sqorz':
      return { bytes: sqorzCsv(entries), media_type: csv, name: name('-sqorz.csv') };
    case 'sqorz_json':
      return { bytes: sqorzJson(entries), media_type: 'application/json', name: name('-sqorz.json') };
  }
}
