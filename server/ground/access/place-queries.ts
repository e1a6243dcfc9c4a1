import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

export async function readClubPlace(db: Db, club_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from club where club_id = ${club_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** Reads the organization and the club of a book. It is null when there is no such book. */
export async function readBookPlace(
  db: Db,
  book_id: number,
): Promise<{ organization_id: number; club_id: number | null } | null> {
  const { rows } = await sql<{ organization_id: number; club_id: number | null }>`
    select organization_id, club_id from payee where book_id = ${book_id}`.execute(db);
  return rows[0] ?? null;
}

export async function readRaceOrganization(db: Db, race_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select c.organization_id from race r join cup c using (cup_id) where r.race_id = ${race_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

export async function readCupOrganization(db: Db, cup_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from cup where cup_id = ${cup_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}
/** Selects the current id of a rider. When two riders were merged it is the id of the other one. */
export const nowRider = (rider_id: number) =>
  sql`coalesce((select m.kept_id from rider_merge m where m.gone_id = ${rider_id} and m.undone_at is null), ${rider_id})`;

/** Reads the organization and club of a rider, also by an id from before a merge, or null without such a rider. */
export async function readRiderPlace(
  db: Db,
  rider_id: number,
): Promise<{ organization_id: number; club_id: number | null } | null> {
  const { rows } = await sql<{ organization_id: number; club_id: number | null }>`
    select organization_id, club_id from rider where rider_id = ${nowRider(rider_id)}`.execute(db);
  return rows[0] ?? null;
}
