import { inTransaction } from '#server/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  clubFields,
  type createClub,
  type OfficeClub,
  type updateClub,
} from '#contract/office/organizations.ts';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { changedOfOrganization } from '#server/office/organizations/changed-fields.ts';
import {
  insertClub,
  isClubNamed,
  lockClub,
  lockOrganization,
  readOfficeClubs,
  saveClub,
} from '#server/office/organizations/queries.ts';
import { refuseContact } from '#server/office/organizations/write-organization.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

async function clubIn(db: Db, organization_id: number, club_id: number): Promise<OfficeClub> {
  const [club] = await readOfficeClubs(db, organization_id, club_id);
  if (!club) throw new Refusal('club.not_found');
  return club;
}

function namedTwice(error: unknown): unknown {
  return violatedUnique(error) === 'club_organization_id_club_name_key'
    ? new Refusal('club.name_taken', 'club_name')
    : error;
}

/** A new club of an organization. */
export async function addClub(
  db: Db,
  { params: { id }, body, caller }: Asked<typeof createClub>,
): Promise<OfficeClub> {
  refuseContact(body.club_contact, 'club_contact');
  return inTransaction(db, async (tx) => {
    if ((await lockOrganization(tx, id)) === null) throw new Refusal('organization.not_found');
    if (await isClubNamed(tx, id, body.club_name)) throw new Refusal('club.name_taken', 'club_name');
    const club_id = await insertClub(tx, id, body);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'create',
      entity: 'club',
      entity_id: club_id,
      became: { organization_id: id, ...body },
    });
    return clubIn(tx, id, club_id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}

/** Saves a club upon the version that was read. It is closed and never deleted: what its riders rode names it. */
export async function changeClub(
  db: Db,
  { params: { id, club_id }, body, caller }: Asked<typeof updateClub>,
): Promise<OfficeClub> {
  const { version, ...fields } = body;
  refuseContact(fields.club_contact, 'club_contact');
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, id);
    const stands = await lockClub(tx, id, club_id);
    if (stands === null) throw new Refusal('club.not_found');
    if (stands !== version) throw new Refusal('office.changed');
    const was = clubFields.strip().parse(await clubIn(tx, id, club_id));
    const changes = changedOfOrganization(was, { ...was, ...fields });
    // Nothing changed: nothing is written.
    if (Object.keys(changes.became).length === 0) return clubIn(tx, id, club_id);
    if (was.club_name !== fields.club_name && (await isClubNamed(tx, id, fields.club_name, club_id)))
      throw new Refusal('club.name_taken', 'club_name');
    await saveClub(tx, club_id, fields);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: was.closed === fields.closed ? 'update' : fields.closed ? 'close' : 'reopen',
      entity: 'club',
      entity_id: club_id,
      ...changes,
    });
    return clubIn(tx, id, club_id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}
