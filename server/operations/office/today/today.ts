import type { BackupStanding, NextRace, OfficeToday } from '#contract/operations/office/today.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import type { Config } from '#server/ground/config/config.ts';
import { countClaims } from '#server/people/accounts/claims/list-queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Caller, organizationsOf } from '#server/ground/access/caller.ts';
import { presentRaceDesk } from '#server/entries/office/entries/board.ts';
import { deskOf, deskScope } from '#server/ground/access/desk.ts';
import { readClubEndings } from '#server/people/office/licences/endings-query.ts';
import { officeScope } from '#server/people/office/riders/scope.ts';
import { countPhotographs } from '#server/season/office/photographs/queries.ts';
import { readContestedRaces } from '#server/raceday/protests/open-queries.ts';
import { countWaiting, readNextRaces } from '#server/operations/office/today/queries.ts';
import { sql } from 'kysely';

/**
 * Returns how far an office has come that never published a cup, or null when it has, or the caller runs no
 * organization. Null organizations mean an administrator, who begins with the site, also before there is an
 * organization.
 */
async function readFirstSteps(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeToday['first_steps']> {
  const own = organizations === null ? null : [...organizations];
  const { rows } = await sql<NonNullable<OfficeToday['first_steps']>>`
    select o.organization_id, coalesce(o.organization_contact <> '', false) as contact, c.cup_id,
      exists (select 1 from club b where b.organization_id = o.organization_id and b.closed_at is null) as clubs,
      exists (select 1 from rider r where r.organization_id = o.organization_id) as riders,
      exists (select 1 from cup_date d where d.cup_id = c.cup_id) as dates,
      exists (select 1 from cup_category k where k.cup_id = c.cup_id) as classes
    from (select ${own}::bigint[] as own) asked
    left join lateral (
      select organization_id, organization_contact from organization o
      where (own is null or o.organization_id = any(own))
        and not exists (select 1 from cup x where x.organization_id = o.organization_id and x.cup_status <> 'DRAFT')
      order by organization_id limit 1) o on true
    left join lateral (
      select cup_id from cup where cup.organization_id = o.organization_id and cup_status = 'DRAFT' order by cup_id limit 1) c on true
    where case when own is null then not exists (select 1 from cup where cup_status <> 'DRAFT')
      else o.organization_id is not null end`.execute(db);
  return rows[0] ?? null;
}

/** Returns what is missing for the next race before it is drawn, as the entries desk shows it. */
async function readinessOf(db: Db, caller: Caller, race_id: number): Promise<NextRace['readiness']> {
  const { lines, proposals } = await presentRaceDesk(db, await deskOf(db, caller, race_id));
  return { missing: lines.filter(({ missing }) => missing.length > 0).length, small: proposals.length };
}

/** Returns a failure that the office explains. The others are in the log, for whoever runs the server. */
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

/** Returns the state of backups, without what only whoever runs the server has to know. */
async function backupStanding(db: Db, config: Pick<Config, 'BACKUP_EVERY'>): Promise<BackupStanding> {
  const { scheduled, last_good_at, overdue, failure } = await readBackupState(db, config);
  return { scheduled, last_good_at, overdue, failure: failure === null ? null : toldFailure(failure) };
}

/** Returns what waits for somebody of the office, within their rights. */
export async function todayOf(
  db: Db,
  caller: Caller,
  config: Pick<Config, 'BACKUP_EVERY'>,
): Promise<OfficeToday> {
  const scope = officeScope(caller);
  const organizations = organizationsOf(caller);
  const decides = organizations === null || organizations.length > 0;
  const { clubs } = scope;
  const [counts, races, claims, photographs, first_steps, protests, ofClubs] = await Promise.all([
    countWaiting(db, scope),
    readNextRaces(db, deskScope(caller)),
    countClaims(db, organizations),
    countPhotographs(db, organizations),
    readFirstSteps(db, organizations),
    readContestedRaces(db, organizations),
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
    protests,
    next_races: races.map((one) => ({ ...one, readiness: one === nearest ? readiness : null })),
  };
}
