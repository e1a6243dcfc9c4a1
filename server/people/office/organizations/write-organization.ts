import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import {
  type createOrganization,
  organizationFields,
  type OfficeOrganization,
  type OrganizationFields,
  type updateOrganization,
} from '#contract/people/office/organizations.ts';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { changedOfOrganization } from '#server/people/office/organizations/changed-fields.ts';
import {
  countryExists,
  insertOrganization,
  isZone,
  lockOrganization,
  readOfficeOrganizations,
  saveOrganization,
} from '#server/people/office/organizations/queries.ts';
import { publicPath } from '#server/ground/storage/pictures/public-files.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** Returns an organization as the office shows it. */
export async function organizationIn(db: Db, organization_id: number): Promise<OfficeOrganization> {
  const [one] = await organizationsIn(db, [organization_id]);
  if (!one) throw new Refusal('organization.not_found');
  return one;
}

export async function organizationsIn(
  db: Db,
  organizations: readonly number[] | null,
): Promise<OfficeOrganization[]> {
  const facts = await readOfficeOrganizations(db, organizations);
  return facts.map(({ logo_key, ...one }) => ({
    ...one,
    logo: logo_key === null ? null : publicPath(logo_key),
  }));
}

/** Refuses a contact for replies and letters that is neither an address nor empty. */
export function refuseContact(contact: string, where: string): void {
  if (contact !== '' && !isEmail(contact)) throw new Refusal('organization.contact', where);
}

async function refuseFields(db: Db, body: OrganizationFields): Promise<void> {
  refuseContact(body.organization_contact, 'organization_contact');
  if (!(await isZone(db, body.organization_zone)))
    throw new Refusal('organization.zone', 'organization_zone');
  if (body.country_id !== null && !(await countryExists(db, body.country_id)))
    throw new Refusal('request.bad_body', 'country_id');
}

function namedTwice(error: unknown): unknown {
  return violatedUnique(error) === 'organization_organization_name_key'
    ? new Refusal('organization.name_taken', 'organization_name')
    : error;
}

/** Creates an organization. Categories and rules for its cups come from templates. */
export async function create(
  db: Db,
  { body, caller }: Asked<typeof createOrganization>,
): Promise<OfficeOrganization> {
  await refuseFields(db, body);
  return inTransaction(db, async (tx) => {
    const organization_id = await insertOrganization(tx, body);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'create',
      entity: 'organization',
      entity_id: organization_id,
      became: body,
    });
    return organizationIn(tx, organization_id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}

/** Saves an organization based on the version that was read. */
export async function update(
  db: Db,
  { params: { id }, body, caller }: Asked<typeof updateOrganization>,
): Promise<OfficeOrganization> {
  const { version, ...fields } = body;
  await refuseFields(db, fields);
  return inTransaction(db, async (tx) => {
    const stands = await lockOrganization(tx, id);
    if (stands === null) throw new Refusal('organization.not_found');
    if (stands !== version) throw new Refusal('office.changed');
    const was = organizationFields.strip().parse(await organizationIn(tx, id));
    const changes = changedOfOrganization(was, fields);
    // Nothing changed, so nothing is stored.
    if (Object.keys(changes.became).length === 0) return organizationIn(tx, id);
    await saveOrganization(tx, id, fields);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'update',
      entity: 'organization',
      entity_id: id,
      ...changes,
    });
    return organizationIn(tx, id);
  }).catch((error: unknown) => {
    throw namedTwice(error);
  });
}
