import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** An entry as race programs take it. All text; '' where nothing is known. */
export interface FileEntry {
  rider_id: number;
  category_name: string;
  external_code: string;
  plate: string;
  wheel: 12 | 20 | 24;
  firstname: string;
  lastname: string;
  birthdate: string;
  gender: 'MEN' | 'WOMAN' | null;
  uci_id: string;
  licence: string;
  licence_ends: string;
  email: string;
  phone: string;
  club: string;
  club_id: string;
  state: string;
  country: string;
  team: string;
  /** One for all the rider's bikes. */
  transponder: string;
}

/** The entries of a race, of some clubs (null: all), by rider; who rides two classes comes twice. */
export async function readFileEntries(
  db: Db,
  race_id: number,
  clubs: readonly number[] | null,
): Promise<FileEntry[]> {
  const { rows } = await sql<FileEntry>`
    select p.rider_id, k.category_name, coalesce(k.external_code, '') as external_code, e.plate, k.wheel, p.rider_firstname as firstname,
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
