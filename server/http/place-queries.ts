import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** The organization a club belongs to, null when there is no such club. */
export async function readClubPlace(db: Db, club_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from club where club_id = ${club_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** The organization of a race, null when there is no such race. */
export async function readRaceOrganization(db: Db, race_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select c.organization_id from race r join cup c using (cup_id) where r.race_id = ${race_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** The organization of a cup, null when there is no such cup. */
export async function readCupOrganization(db: Db, cup_id: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from cup where cup_id = ${cup_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}
