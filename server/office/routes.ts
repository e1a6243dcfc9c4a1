import { getOfficeToday, listAudit, listReviewedLicences, undoLicence } from '#contract/office.ts';
import { Refusal } from '#contract/errors.ts';
import { call, type House } from '#server/http/call.ts';
import { organizationsOf, scopeOf } from '#server/http/caller.ts';
import { undo } from '#server/licences/decide-licence.ts';
import { readLicence } from '#server/licences/queries.ts';
import { readAudit, readAuditEntities } from '#server/office/audit/queries.ts';
import { readReviewed } from '#server/office/licences/queries.ts';
import { countWaiting, readNextRaces } from '#server/office/today/queries.ts';

/** The organizer's office: what waits, licences side by side with their papers, who changed what. */
export function registerOffice(house: House): void {
  const { db } = house;

  call(house, getOfficeToday, async ({ caller }) => {
    const scope = scopeOf(caller);
    const decides = caller.roles.some(({ role }) => role === 'admin' || role === 'organizer');
    const runsClubs = scope.clubs.length > 0;
    const [counts, next_races] = await Promise.all([
      countWaiting(db, scope),
      readNextRaces(db, scope.organizations),
    ]);
    const forOffice = (count: number) => (decides ? count : null);
    const forClubs = (count: number) => (runsClubs ? count : null);
    return {
      licences_waiting: forOffice(counts.licences_waiting),
      licences_expiring: forOffice(counts.licences_expiring),
      papers_expiring: forOffice(counts.papers_expiring),
      drafts: forOffice(counts.drafts),
      proofs_waiting: forClubs(counts.proofs_waiting),
      dues_overdue: forClubs(counts.dues_overdue),
      next_races,
    };
  });

  call(house, listReviewedLicences, async ({ caller, query }) => ({
    items: await readReviewed(db, organizationsOf(caller), query.show),
  }));

  call(house, undoLicence, async ({ caller, params }) => {
    const organizations = organizationsOf(caller);
    const licence = await readLicence(db, params.id);
    if (licence === null || (organizations !== null && !organizations.includes(licence.organization_id)))
      throw new Refusal('licence.not_found');
    return undo(db, params.id, { user_id: caller.user_id });
  });

  call(house, listAudit, async ({ query }) => ({
    items: await readAudit(db, {
      before: query.before ?? null,
      entity: query.entity ?? null,
      q: query.q ?? null,
    }),
    entities: await readAuditEntities(db),
  }));
}
