import type { ImportReport } from '#contract/raceday/office/results/import.ts';
import type { Language } from '#contract/values.ts';
import { isLaterStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Loaded } from '#server/season/import/load-meeting.ts';
import type { Meeting } from '#server/season/import/meeting/meeting-format.ts';
import { tell } from '#server/season/import/meeting/refusal.ts';
import { isToCome } from './import-queries.ts';

type Warning = ImportReport['warnings'][number]['code'];

/** Returns the signs that a file belongs to another date than the one it would be loaded onto. */
export async function warningsOf(
  db: Db,
  meeting: Meeting,
  loaded: Loaded | null,
  language: Language,
): Promise<ImportReport['warnings']> {
  const codes: Warning[] = [];
  const { organization, cup, date } = meeting;
  if (await isToCome(db, { organization: organization.name, cup: cup.name, date })) codes.push('to_come');
  if (loaded?.outcome === 'entered') {
    if (isLaterStatus('CLOSED', loaded.onto.race_status)) codes.push('entries_open');
    if (loaded.onto.plan.matched.size === 0) codes.push('nobody');
  }
  return codes.map((code) => ({ code, message: tell(`import_warning_${code}`, {}, language) }));
}
