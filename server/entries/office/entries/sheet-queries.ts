import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import type { Desk } from '#server/ground/access/desk.ts';

export interface OwnRider {
  rider_id: number;
  rider_fullname: string;
  rider_dni: string | null;
  club_name: string;
  birth_year: number | null;
}

/** Reads every rider of a desk, whom a sheet may name. Nobody else is searched. */
export async function readOwnRiders(db: Db, { organization_id, clubs }: Desk): Promise<OwnRider[]> {
  const { rows } = await sql<OwnRider>`
    select p.rider_id, p.rider_fullname, p.rider_dni, coalesce(b.club_name, '') as club_name,
      extract(year from p.rider_birthdate)::int as birth_year
    from rider p left join club b using (club_id)
    where p.organization_id = ${organization_id} and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))
    order by p.rider_id`.execute(db);
  return rows;
}

export interface SheetClass {
  category_id: number;
  category_name: string;
  external_code: string | null;
  wheel: 12 | 20 | 24;
  cup_id: number;
}

/** Reads the classes of a race's cup, by which a sheet may name them. */
export async function readClasses(db: Db, race_id: number): Promise<SheetClass[]> {
  const { rows } = await sql<SheetClass>`
    select k.category_id, k.category_name, k.external_code, k.wheel, r.cup_id
    from race r join cup c using (cup_id) join cup_category using (cup_id) join category k using (category_id)
    where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows;
}
