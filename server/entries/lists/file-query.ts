import { sql } from 'kysely';
import type { ProgramEntry } from '#rules/files/programs/program-entry.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the entries of a race, of some clubs (null for all), by rider. A rider in two classes appears twice. */
export async function readFileEntries(
  db: Db,
  race_id: number,
  clubs: readonly number[] | null,
): Promise<ProgramEntry[]> {
  const { rows } = await sql<ProgramEntry>`
    select p.rider_id, k.category_name, e.plate, k.plate_colour, k.wheel, p.rider_firstname as firstname,
      p.rider_lastname as lastname, coalesce(p.rider_birthdate::text, '') as birthdate, p.rider_gender as gender,
      coalesce(p.uci_id, '') as uci_id, coalesce(l.lbr_number, '') as licence, coalesce(l.expires_on::text, '') as licence_ends,
      coalesce(p.rider_email, '') as email, coalesce(p.rider_phone, '') as phone, coalesce(b.club_name, '') as club,
      coalesce(b.club_id::text, '') as club_id, coalesce(p.rider_state, '') as state, coalesce(n.country_code, '') as country,
      coalesce(p.rider_team, '') as team, coalesce(p.transponder, '') as transponder
    from entry e join race r using (race_id) join rider p using (rider_id)
    join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
    left join club b on b.club_id = e.club_id left join country n on n.country_id = p.country_id
    left join lateral (select lbr_number, expires_on from lbr where rider_id = p.rider_id and cup_id = r.cup_id
      and category_id = k.category_id and lbr_status = 'APPROVED' order by lbr_id desc limit 1) l on true
    where e.race_id = ${race_id} and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))
    order by p.rider_lastname, p.rider_firstname, p.rider_id, k.wheel, k.category_id`.execute(db);
  return rows;
}
