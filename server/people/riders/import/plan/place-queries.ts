import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Where somebody may import and export riders: an organization, or their own clubs of it. */
export interface PlaceOfImport {
  organization_id: number;
  country_id: number | null;
  country_code: string | null;
  /** Null for every club and riders without one. Only somebody who has all of them gives plates. */
  clubs: readonly number[] | null;
  /** The riders in the sender's own account. */
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

/** A club. A closed one accepts no new riders. */
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

/** Reads which clubs were meant by the names of earlier sheets, the latest one last. */
export async function readClubsSaid(
  db: Db,
  organization_id: number,
): Promise<{ said: string; club_id: number }[]> {
  const { rows } = await sql<{ said: string | null; club_id: number | null }>`
    select c.said, c.club_id from rider_import i, jsonb_to_recordset(i.clubs_said) as c (said text, club_id bigint)
    where i.organization_id = ${organization_id} and i.state = 'applied'
    order by i.applied_at, i.import_id`.execute(db);
  return rows.flatMap(({ said, club_id }) => (said === null || club_id === null ? [] : [{ said, club_id }]));
}

/** The condition that `rider r` is of a place. */
export const ofPlace = ({ organization_id, clubs }: Pick<PlaceOfImport, 'organization_id' | 'clubs'>) =>
  sql`(r.organization_id = ${organization_id} and (${clubs}::bigint[] is null or r.club_id = any(${clubs}::bigint[])))`;
