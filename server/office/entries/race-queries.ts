import { sql } from 'kysely';
import type { DeskRace } from '#contract/office/entries/entries.ts';
import type { Db } from '#server/db/pool.ts';
import {
  isCalledOff,
  closesAt,
  opensAt,
  resumesAhead,
  rideOn,
  statusNow,
} from '#server/races/window/columns.ts';
import type { Scope } from '#server/access/caller.ts';

const shown = 200;

/** Columns of a race as the desk shows it, but the counts. */
export const raceColumns =
  sql.raw(`r.race_id, c.cup_id, c.cup_name, c.cup_status, o.organization_shortname, r.race_name, r.race_date,
  ${statusNow} as race_status, ${opensAt} as opens_at, ${closesAt} as closes_at, ${resumesAhead} as resumes_at, ${isCalledOff} as called_off, o.organization_zone as zone,
  ${rideOn} - (now() at time zone o.organization_zone)::date as in_days`);

/** Races of a scope, to come first; of a club's organization with its own riders counted. One statement. */
export async function readDeskRaces(db: Db, { organizations, clubs }: Scope): Promise<DeskRace[]> {
  const { rows } = await sql<DeskRace>`
    with mine as (
      select r.race_id, ${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]) as everybody
      from race r join cup c using (cup_id)
      where c.cup_status in ('OPENED', 'CLOSED')
        and (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[])
          or c.organization_id in (select organization_id from club where club_id = any(${clubs}::bigint[]))))
    select ${raceColumns},
      (select count(*) from entry e join rider p using (rider_id)
        where e.race_id = r.race_id and (m.everybody or p.club_id = any(${clubs}::bigint[]))) as entries,
      (select count(*) from entry_waiting w join rider p using (rider_id)
        where w.race_id = r.race_id and (m.everybody or p.club_id = any(${clubs}::bigint[]))) as waiting
    from mine m join race r using (race_id) join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
    where c.cup_status in ('OPENED', 'CLOSED')
    order by ${sql.raw(rideOn)} < (now() at time zone o.organization_zone)::date,
      abs(${sql.raw(rideOn)} - (now() at time zone o.organization_zone)::date), r.race_id
    limit ${shown}`.execute(db);
  return rows.map((row) => ({ ...row, ...instants(row) }));
}

interface Moments {
  opens_at: string | null;
  closes_at: string;
  resumes_at: string | null;
}

/** Instants of a row as the contract writes them. */
export function instants({ opens_at, closes_at, resumes_at }: Moments) {
  const written = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());
  return {
    opens_at: written(opens_at),
    closes_at: new Date(closes_at).toISOString(),
    resumes_at: written(resumes_at),
  };
}
