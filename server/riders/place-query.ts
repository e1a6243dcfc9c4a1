import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** The id a rider goes by now: that of another when the two were merged. */
export const nowRider = (rider_id: number) =>
  sql`coalesce((select m.kept_id from rider_merge m where m.gone_id = ${rider_id} and m.undone_at is null), ${rider_id})`;

/** The organization and club of a rider, also by the id from before a merge; null when there is no such rider. */
export async function readRiderPlace(
  db: Db,
  rider_id: number,
): Promise<{ organization_id: number; club_id: number | null } | null> {
  const { rows } = await sql<{ organization_id: number; club_id: number | null }>`
    select organization_id, club_id from rider where rider_id = ${nowRider(rider_id)}`.execute(db);
  return rows[0] ?? null;
}
