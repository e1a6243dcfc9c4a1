import { sql } from 'kysely';
import type { LicenceCup } from '#rules/files/licence-row.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the cup in which an import gives licences: its future days, its classes, and who has a licence. */
export async function readLicenceCup(db: Db, cup_id: number): Promise<LicenceCup | null> {
  const { rows } = await sql<LicenceCup>`
    select (now() at time zone o.organization_zone)::date as today, c.allow_ride_up,
      coalesce((select json_agg(d.race_date order by d.race_date) from cup_date d
        where d.cup_id = c.cup_id and d.race_date >= (now() at time zone o.organization_zone)::date), '[]') as dates,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'external_code', k.external_code, 'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel,
          'level', k.level) order by k.category_id desc)
        from cup_category cc join category k using (category_id) where cc.cup_id = c.cup_id), '[]') as classes,
      coalesce((select json_agg(json_build_object('rider_id', l.rider_id, 'category_id', l.category_id, 'lbr_guest', l.lbr_guest,
          'lbr_status', l.lbr_status, 'season', l.season, 'race_date', l.race_date, 'expires_on', l.expires_on,
          'lbr_number', l.lbr_number) order by l.lbr_id)
        from lbr l where l.cup_id = c.cup_id and l.lbr_status <> 'REPLACED'), '[]') as standing
    from cup c join organization o using (organization_id)
    where c.cup_id = ${cup_id} and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows[0] ?? null;
}
