import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** A rider as named in the licence. Everything is text, and '' where nothing is known. */
interface LicensedPerson {
  entry_id: number;
  uci_id: string;
  lastname: string;
  firstname: string;
  country_code: string;
  club: string;
  team: string;
  gender: 'MEN' | 'WOMAN' | null;
}

/** Reads the riders of a race, by entry, as the programs of the federations name them. */
export async function readLicensedPeople(db: Db, race_id: number): Promise<Map<number, LicensedPerson>> {
  const { rows } = await sql<LicensedPerson>`
    select e.entry_id, coalesce(p.uci_id, '') as uci_id, p.rider_lastname as lastname, p.rider_firstname as firstname,
      coalesce(n.country_code, '') as country_code, coalesce(b.club_name, '') as club,
      coalesce(nullif(p.rider_team, ''), b.club_name, '') as team, p.rider_gender as gender
    from entry e join rider p using (rider_id) left join club b on b.club_id = e.club_id
    left join country n on n.country_id = p.country_id
    where e.race_id = ${race_id}`.execute(db);
  return new Map(rows.map((one) => [one.entry_id, one]));
}
