import type { BackupStanding, NextRace, OfficeToday } from '#contract/office/today.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { readBackupState } from '#server/backup/state.ts';
import type { Config } from '#server/config/config.ts';
import { countClaims } from '#server/accounts/claims/list-queries.ts';
import type { Db } from '#server/db/pool.ts';
import { type Caller, organizationsOf } from '#server/access/caller.ts';
import { presentRaceDesk } from '#server/office/entries/board.ts';
import { deskOf, deskScope } from '#server/entries/desk/desk.ts';
import { readClubEndings } from '#server/office/licences/endings-query.ts';
import { officeScope } from '#server/office/riders/scope.ts';
import { countPhotographs } from '#server/office/photographs/queries.ts';
import { readFirstSteps } from '#server/office/today/first-steps-query.ts';
import { countWaiting, readNextRaces } from '#server/office/today/queries.ts';

/** What is missing for the next race before it is drawn, as the desk of entries shows it. */
async function readinessOf(db: Db, caller: Caller, race_id: number): Promise<NextRace['readiness']> {
  const { lines, proposals } = await presentRaceDesk(db, await deskOf(db, caller, race_id));
  return { missing: lines.filter(({ missing }) => missing.length > 0).length, small: proposals.length };
}

/** The failures that the office explains; the others are in the log, for whoever runs the server. */
function toldFailure(code: string): NonNullable<BackupStanding['failure']> {
  switch (code) {
    case 'place_full':
    case 'place_unwritable':
    case 'database_lost':
    case 'files_unreadable':
    case 'interrupted':
      return code;
    default:
      return 'other';
  }
}

/** How backups stand, without what only whoever runs the server has to know. */
async function backupStanding(db: Db, config: Pick<Config, 'BACKUP_EVERY'>): Promise<BackupStanding> {
  const { scheduled, last_good_at, overdue, failure } = await readBackupState(db, config);
  return { scheduled, last_good_at, overdue, failure: failure === null ? null : toldFailure(failure) };
}

/** What waits for somebody of the office, within what is theirs to do. */
export async function todayOf(
  db: Db,
  caller: Caller,
  config: Pick<Config, 'BACKUP_EVERY'>,
): Promise<OfficeToday> {
  const scope = officeScope(caller);
  const organizations = organizationsOf(caller);
  const decides = organizations === null || organizations.length > 0;
  const { clubs } = scope;
  const [counts, races, claims, photographs, first_steps, ofClubs] = await Promise.all([
    countWaiting(db, scope),
    readNextRaces(db, deskScope(caller)),
    countClaims(db, organizations),
    countPhotographs(db, organizations),
    readFirstSteps(db, organizations),
    clubs.length === 0 ? null : readClubEndings(db, { organizations: [], clubs }),
  ]);
  const nearest = races.find((one) => one.in_days >= 0 && !one.called_off && isBeforeDraw(one.race_status));
  const readiness = nearest ? await readinessOf(db, caller, nearest.race_id) : null;
  return {
    ...counts,
    licences_waiting: decides ? counts.licences_waiting : null,
    claims_waiting: decides ? claims : null,
    photographs_waiting: decides ? photographs : null,
    licences_expiring: decides ? counts.licences_expiring : null,
    endings: ofClubs === null ? null : ofClubs.length,
    papers_expiring: decides || scope.clubs.length > 0 ? counts.papers_expiring : null,
    backup: organizations === null ? await backupStanding(db, config) : null,
    first_steps,
    next_races: races.map((one) => ({ ...one, readiness: one === nearest ? readiness : null })),
  };
}
