import { organizationsOf } from '#server/access/caller.ts';
import { getOfficeToday } from '#contract/office/today.ts';
import { listAudit } from '#contract/office/audit.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readAuditNames } from '#server/office/audit/name-queries.ts';
import { readAudit, readAuditEntities } from '#server/office/audit/queries.ts';
import { thingsIn } from '#rules/office/audit-things.ts';
import { todayOf } from '#server/office/today/today.ts';

/** The organizer's office: what waits, who changed what. */
export function registerOffice(context: RouteContext): void {
  const { db, config } = context;

  call(context, getOfficeToday, ({ caller }) => todayOf(db, caller, config));

  call(context, listAudit, async ({ caller, query }) => {
    const organizations = organizationsOf(caller);
    const [items, entities] = await Promise.all([
      readAudit(db, query, organizations),
      readAuditEntities(db, organizations),
    ]);
    // An account without a name goes by its e-mail.
    const things = thingsIn(items).filter(({ entity }) => organizations === null || entity !== 'user');
    return { items, entities, names: await readAuditNames(db, things) };
  });
}
