import { sql } from 'kysely';
import type { ClubPageFields, OfficeClubPage } from '#contract/season/office/places/club-pages.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads what these clubs show of themselves, by name. */
export async function readClubPages(db: Db, clubs: readonly number[]): Promise<OfficeClubPage[]> {
  const { rows } = await sql<OfficeClubPage>`
    select b.club_id, b.club_name, o.organization_shortname, b.club_version as version, b.club_city, b.club_state,
      b.club_public_contact, b.club_colours
    from club b join organization o using (organization_id) where b.club_id = any(${clubs}::bigint[])
    order by b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}

/** Locks a club and returns its version, or null when there is none. */
export async function lockClubPage(tx: Db, club_id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select club_version as version from club where club_id = ${club_id} for update`.execute(tx);
  return rows[0]?.version ?? null;
}

export async function saveClubPageFields(tx: Db, club_id: number, page: ClubPageFields): Promise<void> {
  await sql`
    update club set club_version = club_version + 1, club_city = ${page.club_city}, club_state = ${page.club_state},
      club_public_contact = ${page.club_public_contact}, club_colours = ${page.club_colours}::text[]
    where club_id = ${club_id}`.execute(tx);
}
