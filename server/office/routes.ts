import { getOfficeToday } from '#contract/office/today.ts';
import { listAudit } from '#contract/office/audit.ts';
import { listReviewedLicences, undoLicence } from '#contract/office/licences.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { organizationsOf } from '#server/access/caller.ts';
import { undoDecidedLicence } from '#server/licences/decide-licence.ts';
import { readLicence } from '#server/licences/queries.ts';
import { readAuditNames } from '#server/office/audit/name-queries.ts';
import { readAudit, readAuditEntities } from '#server/office/audit/queries.ts';
import { thingsIn } from '#rules/office/audit-things.ts';
import { readReviewed } from '#server/office/licences/queries.ts';
import { todayOf } from '#server/office/today/today.ts';

/** The organizer's office: what waits, licences side by side with their papers, who changed what. */
export function registerOffice(context: RouteContext): void {
  const { db, config } = context;

  call(context, getOfficeToday, ({ caller }) => todayOf(db, caller, config));

  call(context, listReviewedLicences, ({ caller, query }) =>
    readReviewed(db, organizationsOf(caller), query.show),
  );

  call(context, undoLicence, async ({ caller, params }) => {
    const organizations = organizationsOf(caller);
    const licence = await readLicence(db, params.id);
    if (licence === null || (organizations !== null && !organizations.includes(licence.organization_id)))
      throw new Refusal('licence.not_found');
    return undoDecidedLicence(db, params.id, { user_id: caller.user_id });
  });

  call(context, listAudit, async ({ query }) => {
    const [items, entities] = await Promise.all([readAudit(db, query), readAuditEntities(db)]);
    return { items, entities, names: await readAuditNames(db, thingsIn(items)) };
  });
}
