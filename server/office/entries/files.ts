import { Refusal } from '#contract/errors.ts';
import type { getDeskFile } from '#contract/office/entries/entries-bulk.ts';
import type { Language } from '#contract/values.ts';
import type { Db } from '#server/db/pool.ts';
import { entryCsv, entryWorkbook } from '#server/entries/lists/entry-list.ts';
import { readEntryList } from '#server/entries/lists/entry-list-query.ts';
import type { Asked, FileAnswer } from '#server/http/calls/call.ts';
import { readFileEntries } from '#server/entries/lists/file-query.ts';
import { bemWorkbook, sqorzCsv } from '#server/entries/lists/race-programs.ts';
import type { Desk } from '#server/entries/desk/desk.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv; charset=utf-8';

type Format = Asked<typeof getDeskFile>['query']['format'];

/** The entries of a desk as a file. Every cell is text: nothing in it is ever run. */
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
  return format === 'bem'
    ? { bytes: await bemWorkbook(entries), media_type: workbook, name: name('-BEM5_EXT.xlsx') }
    : { bytes: sqorzCsv(list.race, entries), media_type: csv, name: name('-sqorz.csv') };
}
