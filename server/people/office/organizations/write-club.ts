import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  clubFields,
  type createClub,
  type OfficeClub,
  type updateClub,
} from '#contract/people/office/organizations.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { changedOfOrganization } from '#server/people/office/organizations/changed-fields.ts';
import {
  insertClub,
  isClubNamed,
  lockClub,
  lockOrganization,
  readOfficeClubs,
  saveClub,
} from '#server/people/office/organizations/queries.ts';
import { refuseContact } from '#server/people/office/organizations/write-organization.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

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

/** Saves a club based on the version that was read. Clubs are closed and never deleted: results name them. */
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
    // Nothing changed, so nothing is stored.
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
