import { sql } from 'kysely';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  isCalledOff,
  closesAt,
  opensAt,
  resumesAhead,
  rideOn,
  statusNow,
  raceZone,
} from '#server/season/races/window/columns.ts';
import type { Scope } from '#server/ground/access/caller.ts';

const shown = 200;

/** The columns of a race as the desk shows it, without the counts. */
export const raceColumns =
  sql.raw(`r.race_id, c.cup_id, c.cup_name, c.cup_status, o.organization_shortname, r.race_name, r.race_date,
  ${statusNow} as race_status, ${opensAt} as opens_at, ${closesAt} as closes_at, ${resumesAhead} as resumes_at, ${isCalledOff} as called_off, ${raceZone} as zone,
  ${rideOn} - (now() at time zone ${raceZone})::date as in_days`);

/** Reads the next races of a scope in one statement. A club's own riders are counted in them. */
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
    order by ${sql.raw(rideOn)} < (now() at time zone ${sql.raw(raceZone)})::date,
      abs(${sql.raw(rideOn)} - (now() at time zone ${sql.raw(raceZone)})::date), r.race_id
    limit ${shown}`.execute(db);
  return rows.map((row) => ({ ...row, ...instants(row) }));
}

interface Moments {
  opens_at: string | null;
  closes_at: string;
  resumes_at: string | null;
}

/** Returns the instants of a row as the contract writes them. */
export function instants({ opens_at, closes_at, resumes_at }: Moments) {
  const written = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());
  return {
    opens_at: written(opens_at),
    closes_at: new Date(closes_at).toISOString(),
    resumes_at: written(resumes_at),
  };
}
