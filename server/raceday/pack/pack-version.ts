import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/**
 * Returns a name for what a judge's pack would contain now: any change of a list, a number, a plate or a name gives
 * another one. Every phone asks at every contact, so rows are hashed as they are stored, and neither sorted nor
 * written out.
 */
export async function readPackVersion(db: Db, race_id: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select left(md5(concat_ws('|', d.version, d.seats, d.two_sign, r.race_name, r.race_date, c.cup_name,
      (select bit_xor(hash_record_extended(row(e.entry_id, e.plate, e.removed, p.rider_publicname, e.club_id), 0))
        from entry e join rider p using (rider_id) where e.race_id = r.race_id),
      (select bit_xor(hash_record_extended(row(h.heat_id, h.number, h.sheet), 0)) from heat h where h.race_id = r.race_id),
      (select string_agg(concat_ws(' ', w.heat_id, w.attempt), ',' order by w.heat_id)
        from heat_day w join heat using (heat_id) where heat.race_id = r.race_id and w.attempt > 1),
      (select bit_xor(hash_record_extended(row(x.run_id, x.entry_id, x.heat_id, x.lane), 0)) from run x where x.race_id = r.race_id))),
      12) as version
    from race r join cup c using (cup_id) left join race_day d using (race_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}
