import { sql } from 'kysely';
import type { SheetField } from '#rules/rider-sheet.ts';
import type { Db } from '#server/db/pool.ts';
import type { ImportPlace } from '#server/office/rider-import/place.ts';
import { ofPlace } from '#server/office/rider-import/queries.ts';

/** A rider as a line of text; what is not known is empty. */
export type ExportedRider = Record<Exclude<SheetField, 'rider_fullname'>, string> & { country_code: string };

export async function readExported(db: Db, place: ImportPlace): Promise<ExportedRider[]> {
  const { rows } = await sql<ExportedRider>`
    select 'R' || r.rider_id as rider_number, r.rider_lastname, r.rider_firstname, coalesce(r.rider_dni, '') as rider_dni,
      coalesce(to_char(r.rider_birthdate, 'YYYY-MM-DD'), '') as rider_birthdate,
      case r.rider_gender when 'MEN' then 'M' when 'WOMAN' then 'F' else '' end as rider_gender,
      coalesce(b.club_name, '') as club_name, coalesce(r.rider_state, '') as rider_state, coalesce(r.rider_city, '') as rider_city,
      coalesce(r.rider_phone, '') as rider_phone, coalesce(r.rider_email, '') as rider_email,
      coalesce(r.rider_address, '') as rider_address, coalesce(r.rider_team, '') as rider_team, coalesce(r.uci_id, '') as uci_id,
      coalesce(k.country_code, '') as country_code
    from rider r left join club b using (club_id) left join country k on k.country_id = r.country_id
    where ${ofPlace(place)}
    order by r.rider_lastname collate "es-x-icu", r.rider_firstname collate "es-x-icu", r.rider_id`.execute(
    db,
  );
  return rows;
}
