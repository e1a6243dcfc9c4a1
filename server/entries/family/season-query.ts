import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { isCalledOff, resumesAt, rideOn } from '#server/races/window/columns.ts';
import { literals } from '#server/db/literals.ts';
import { outByCallOff } from '#server/entries/withdrawal-queries.ts';

export interface NextDateFacts {
  rider_id: number;
  race_id: number;
  organization_id: number;
  cup_id: number;
  cup_name: string;
  organization_shortname: string;
  race_name: string;
  race_date: string;
  resumes_at: string | null;
  called_off: boolean;
  zone: string;
  /** Entered, or waiting for a place; or was so when the date was called off. */
  is_in: boolean;
}

/** Of the dates a rider is not in, so many are looked at for one that takes entries. */
const mostDoors = 4;

/**
 * The coming dates of each of an account's riders: those they are in, soonest first; then others, of a cup they ride or have a licence
 * for before those of their organization. A meeting that is ridden past midnight is still one of them.
 */
export async function readNextDates(db: Db, user_id: number): Promise<NextDateFacts[]> {
  const { rows } = await sql<NextDateFacts>`
    select l.rider_id, n.race_id, n.organization_id, n.cup_id, n.cup_name, n.organization_shortname, n.race_name, n.race_date, n.resumes_at, n.called_off, n.zone, n.is_in from user_rider l join rider p using (rider_id)
    cross join lateral (
      select r.race_id, c.organization_id, c.cup_id, c.cup_name, o.organization_shortname, r.race_name, r.race_date, ${sql.raw(rideOn)} as ride_on, ${sql.raw(resumesAt)} as resumes_at,
        ${sql.raw(isCalledOff)} as called_off, o.organization_zone as zone, t.is_in,
        row_number() over (partition by t.is_in order by t.follows desc, ${sql.raw(rideOn)}, r.race_id) as turn
      from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      cross join lateral (select exists (select 1 from entry e where e.race_id = r.race_id and e.rider_id = p.rider_id)
          or exists (select 1 from entry_waiting w where w.race_id = r.race_id and w.rider_id = p.rider_id)
          or exists (select 1 from entry_withdrawal w where w.race_id = r.race_id and w.rider_id = p.rider_id
            and ${outByCallOff}) as is_in,
        exists (select 1 from cup_plate h where h.cup_id = c.cup_id and h.rider_id = p.rider_id)
          or exists (select 1 from lbr b where b.cup_id = c.cup_id and b.rider_id = p.rider_id) as follows) t
      where c.cup_status = 'OPENED' and r.race_status not in (${sql.raw(literals(PUBLISHED_STATUSES))})
        and ${sql.raw(rideOn)} >= (now() at time zone o.organization_zone)::date - (r.race_status = 'RACING')::int
        and (t.is_in or (not ${sql.raw(isCalledOff)} and (t.follows or c.organization_id = p.organization_id)))
        and exists (select 1 from cup_category x where x.cup_id = c.cup_id)
    ) n
    where l.user_id = ${user_id} and n.turn <= ${mostDoors}
    order by l.linked_at, l.rider_id, n.is_in desc, case when n.is_in then n.ride_on end, n.turn`.execute(db);
  return rows;
}

/** The newest race with a result that each of an account's riders rode. */
export async function readLastRaces(
  db: Db,
  user_id: number,
): Promise<{ rider_id: number; race_id: number }[]> {
  const { rows } = await sql<{ rider_id: number; race_id: number }>`
    select l.rider_id, n.race_id from user_rider l
    cross join lateral (
      select r.race_id from entry e join race r using (race_id) join cup c using (cup_id)
      where e.rider_id = l.rider_id and r.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))}) and c.cup_status in ('OPENED', 'CLOSED')
      order by r.race_date desc, r.race_id desc limit 1) n
    where l.user_id = ${user_id}`.execute(db);
  return rows;
}
