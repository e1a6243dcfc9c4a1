import { Refusal } from '#contract/errors.ts';
import {
  type createTrack,
  type OfficeTrack,
  type removeTrack,
  trackFields,
  type TrackFields,
  type updateTrack,
} from '#contract/season/office/places/tracks.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { changedOfOrganization } from '#server/people/office/organizations/changed-fields.ts';
import { countryExists, isZone, lockOrganization } from '#server/people/office/organizations/queries.ts';
import { deleteTrack, insertTrack, lockTrack, readOfficeTracks, saveTrack } from './queries.ts';

async function trackIn(db: Db, organization_id: number, track_id: number): Promise<OfficeTrack> {
  const [track] = await readOfficeTracks(db, organization_id, track_id);
  if (!track) throw new Refusal('track.not_found');
  return track;
}

function namedTwice(error: unknown): unknown {
  return violatedUnique(error) === 'track_named' ? new Refusal('track.name_taken', 'track_name') : error;
}

async function refuseFields(
  db: Db,
  { track_latitude, track_longitude, country_id, track_zone }: TrackFields,
): Promise<void> {
  if ((track_latitude === null) !== (track_longitude === null)) throw new Refusal('track.where', 'where');
  if (country_id !== null && !(await countryExists(db, country_id)))
    throw new Refusal('request.bad_body', 'country_id');
  if (track_zone !== null && !(await isZone(db, track_zone)))
    throw new Refusal('organization.zone', 'track_zone');
}

export async function addTrack(
  db: Db,
  { params: { id }, body, caller }: Asked<typeof createTrack>,
): Promise<OfficeTrack> {
  await refuseFields(db, body);
  return inTransaction(db, async (tx) => {
    if ((await lockOrganization(tx, id)) === null) throw new Refusal('organization.not_found');
    const track_id = await insertTrack(tx, id, body);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'track_add',
      entity: 'organization',
      entity_id: id,
      became: { track_id, ...body },
    });
    return trackIn(tx, id, track_id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}

/** Saves a track based on the version that was read. The names that its dates had stay. */
export async function changeTrack(
  db: Db,
  { params: { id, track_id }, body, caller }: Asked<typeof updateTrack>,
): Promise<OfficeTrack> {
  const { version, ...fields } = body;
  await refuseFields(db, fields);
  return inTransaction(db, async (tx) => {
    const stands = await lockTrack(tx, id, track_id);
    if (stands === null) throw new Refusal('track.not_found');
    if (stands !== version) throw new Refusal('office.changed');
    const was = trackFields.strip().parse(await trackIn(tx, id, track_id));
    const changes = changedOfOrganization(was, fields);
    // Nothing changed, so nothing is stored.
    if (Object.keys(changes.became).length === 0) return trackIn(tx, id, track_id);
    await saveTrack(tx, track_id, fields);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'track_edit',
      entity: 'organization',
      entity_id: id,
      was: { track_name: was.track_name, ...changes.was },
      became: changes.became,
    });
    return trackIn(tx, id, track_id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}

/** Deletes a track that no date names. What was ridden keeps its place. */
export async function dropTrack(
  db: Db,
  { params: { id, track_id }, caller }: Asked<typeof removeTrack>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockTrack(tx, id, track_id)) === null) throw new Refusal('track.not_found');
    const track = await trackIn(tx, id, track_id);
    if (track.dates > 0) throw new Refusal('track.in_use');
    await deleteTrack(tx, track_id);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'track_remove',
      entity: 'organization',
      entity_id: id,
      was: { track_id, track_name: track.track_name },
    });
  });
}
