import { sql } from 'kysely';
import type { OfficeTrack, TrackFields } from '#contract/season/office/places/tracks.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Reads the tracks of an organization, or one of them, by name. */
export async function readOfficeTracks(
  db: Db,
  organization_id: number,
  track_id: number | null = null,
): Promise<OfficeTrack[]> {
  const { rows } = await sql<OfficeTrack>`
    select t.track_id, t.track_version as version, t.track_name, t.track_city, t.track_state, t.country_id, t.track_latitude,
      t.track_longitude, t.track_directions, t.track_contact, t.track_zone, t.track_surface, t.track_length,
      (select count(*) from cup_date d where d.track_id = t.track_id) as dates
    from track t where t.organization_id = ${organization_id} and (${track_id}::bigint is null or t.track_id = ${track_id})
    order by t.track_name collate "es-x-icu", t.track_id`.execute(db);
  return rows;
}

/** Locks a track of an organization and returns its version, or null when there is none. */
export async function lockTrack(tx: Db, organization_id: number, track_id: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select track_version as version from track
    where track_id = ${track_id} and organization_id = ${organization_id} for update`.execute(tx);
  return rows[0]?.version ?? null;
}

export async function insertTrack(tx: Db, organization_id: number, track: TrackFields): Promise<number> {
  const { rows } = await sql<{ track_id: number }>`
    insert into track (organization_id, track_name, track_city, track_state, country_id, track_latitude, track_longitude,
      track_directions, track_contact, track_zone, track_surface, track_length)
    values (${organization_id}, ${track.track_name}, ${track.track_city}, ${track.track_state}, ${track.country_id},
      ${track.track_latitude}, ${track.track_longitude}, ${track.track_directions}, ${track.track_contact}, ${track.track_zone},
      ${track.track_surface}, ${track.track_length})
    returning track_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A track that was just written has no row');
  return row.track_id;
}

export async function saveTrack(tx: Db, track_id: number, track: TrackFields): Promise<void> {
  await sql`
    update track set track_version = track_version + 1, track_name = ${track.track_name}, track_city = ${track.track_city},
      track_state = ${track.track_state}, country_id = ${track.country_id}, track_latitude = ${track.track_latitude},
      track_longitude = ${track.track_longitude}, track_directions = ${track.track_directions},
      track_contact = ${track.track_contact}, track_zone = ${track.track_zone}, track_surface = ${track.track_surface}, track_length = ${track.track_length}
    where track_id = ${track_id}`.execute(tx);
}

export async function deleteTrack(tx: Db, track_id: number): Promise<void> {
  await sql`delete from track where track_id = ${track_id}`.execute(tx);
}
