import { sql } from 'kysely';
import type { RaceStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/db/pool.ts';

/** Holds a race for whoever moves it; entries under way end first. null: not there. */
export async function lockRace(
  tx: Db,
  race_id: number,
): Promise<{ race_status: RaceStatus; cup_status: string; ridden: boolean } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('entries', 0))`.execute(tx);
  const { rows } = await sql<{ race_status: RaceStatus; cup_status: string; ridden: boolean }>`
    select r.race_status, c.cup_status, exists (select 1 from run u where u.race_id = r.race_id) as ridden
    from race r join cup c using (cup_id) where r.race_id = ${race_id} for no key update of r`.execute(tx);
  return rows[0] ?? null;
}

export async function saveRaceStatus(tx: Db, race_id: number, race_status: RaceStatus): Promise<void> {
  await sql`update race set race_status = ${race_status} where race_id = ${race_id}`.execute(tx);
}
