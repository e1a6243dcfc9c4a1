import { organizationsOf } from '#server/ground/access/caller.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { getAct, listActs, takeBackAct } from '#contract/operations/office/acts/acts.ts';
import { getOfficeToday } from '#contract/operations/office/today.ts';
import { listAudit } from '#contract/operations/office/audit.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readActs } from '#server/operations/office/acts/act-queries.ts';
import { actScope, presentAct } from '#server/operations/office/acts/present.ts';
import { takeActBack } from '#server/operations/office/acts/take-back.ts';
import { readAuditNames } from '#server/operations/office/audit/name-queries.ts';
import { readAudit, readAuditEntities } from '#server/operations/office/audit/queries.ts';
import { thingsIn } from '#rules/operations/office/audit-things.ts';
import { todayOf } from '#server/operations/office/today/today.ts';

/** Registers the calls of the office: what waits, who changed what, and what was done to many. */
export function registerOffice(context: RouteContext): void {
  const { db, config } = context;

  call(context, listActs, async ({ query, caller }) => ({
    items: await readActs(db, actScope(caller), query),
  }));

  call(context, getAct, ({ params, caller }) => presentAct(db, actScope(caller), params.id));

  call(context, takeBackAct, ({ params, body, caller }) =>
    inTransaction(db, async (tx) => {
      const scope = actScope(caller);
      await takeActBack(tx, { act_id: params.id, ...body }, { caller, scope });
      return presentAct(tx, scope, params.id);
    }),
  );

  call(context, getOfficeToday, ({ caller }) => todayOf(db, caller, config));

  call(context, listAudit, async ({ caller, query }) => {
    const organizations = organizationsOf(caller);
    const [items, entities] = await Promise.all([
      readAudit(db, query, organizations),
      readAuditEntities(db, organizations),
    ]);
    // An account without a name is shown by its e-mail.
    const things = thingsIn(items).filter(({ entity }) => organizations === null || entity !== 'user');
    return { items, entities, names: await readAuditNames(db, things) };
  });
}
