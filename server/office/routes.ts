import { getOfficeToday, listAudit, listReviewedLicences, undoLicence } from '#contract/office.ts';
import { Refusal } from '#contract/errors.ts';
import type { Config } from '#server/config.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf } from '#server/http/caller.ts';
import { undo } from '#server/licences/decide-licence.ts';
import { readLicence } from '#server/licences/queries.ts';
import { readNames } from '#server/office/audit/name-queries.ts';
import { readAudit, readAuditEntities } from '#server/office/audit/queries.ts';
import { thingsIn } from '#rules/audit-things.ts';
import { readReviewed } from '#server/office/licences/queries.ts';
import { todayOf } from '#server/office/today/today.ts';

/** The organizer's office: what waits, licences side by side with their papers, who changed what. */
export function registerOffice(house: House, config: Pick<Config, 'BACKUP_EVERY'>): void {
  const { db } = house;

  call(house, getOfficeToday, ({ caller }) => todayOf(db, caller, config));

  call(house, listReviewedLicences, ({ caller, query }) =>
    readReviewed(db, organizationsOf(caller), query.show),
  );

  call(house, undoLicence, async ({ caller, params }) => {
    const organizations = organizationsOf(caller);
    const licence = await readLicence(db, params.id);
    if (licence === null || (organizations !== null && !organizations.includes(licence.organization_id)))
      throw new Refusal('licence.not_found');
    return undo(db, params.id, { user_id: caller.user_id });
  });

  call(house, listAudit, async ({ query }) => {
    const [items, entities] = await Promise.all([readAudit(db, query), readAuditEntities(db)]);
    return { items, entities, names: await readNames(db, thingsIn(items)) };
  });
}
