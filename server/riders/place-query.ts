import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** The organization and club of a rider, null when there is no such rider. */
export async function readRiderPlace(
  db: Db,
  rider_id: number,
): Promise<{ organization_id: number; club_id: number | null } | null> {
  const { rows } = await sql<{ organization_id: number; club_id: number | null }>`
    select organization_id, club_id from rider where rider_id = ${rider_id}`.execute(db);
  return rows[0] ?? null;
}
