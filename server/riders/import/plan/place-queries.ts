import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Where somebody's sheets of riders go to and come from: an organization, or own clubs of it. */
export interface PlaceOfImport {
  organization_id: number;
  country_id: number | null;
  country_code: string | null;
  /** null: every club of the organization, and riders without one; plates are given by whoever has all of them. */
  clubs: readonly number[] | null;
  /** Riders in the sender's own account. */
  own_riders: readonly number[];
}

export async function readOrganizationPlace(
  db: Db,
  organization_id: number,
): Promise<{ organization_id: number; country_id: number | null; country_code: string | null } | null> {
  const { rows } = await sql<{
    organization_id: number;
    country_id: number | null;
    country_code: string | null;
  }>`
    select o.organization_id, o.country_id, c.country_code from organization o left join country c using (country_id)
    where o.organization_id = ${organization_id}`.execute(db);
  return rows[0] ?? null;
}

/** A club; a closed one takes no new riders. */
export interface OwnClub {
  club_id: number;
  club_name: string;
  closed: boolean;
}

export async function readClubsOf(db: Db, organization_id: number): Promise<OwnClub[]> {
  const { rows } = await sql<OwnClub>`
    select club_id, club_name, closed_at is not null as closed from club where organization_id = ${organization_id}
    order by club_name collate "es-x-icu", club_id`.execute(db);
  return rows;
}

/** Riders of a place, of `rider r`. */
export const ofPlace = ({ organization_id, clubs }: Pick<PlaceOfImport, 'organization_id' | 'clubs'>) =>
  sql`(r.organization_id = ${organization_id} and (${clubs}::bigint[] is null or r.club_id = any(${clubs}::bigint[])))`;
