import { organizationsOf, scopeOf, type Caller, type Scope } from '#server/ground/access/caller.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { getAct, listActs, takeBackAct, type OpenAct } from '#contract/operations/office/acts/acts.ts';
import { getOfficeToday } from '#contract/operations/office/today.ts';
import { listAudit } from '#contract/operations/office/audit.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readActs, readMembers } from '#server/operations/office/acts/act-queries.ts';
import { takeActBack } from '#server/operations/office/acts/take-back.ts';
import { readAuditNames } from '#server/operations/office/audit/name-queries.ts';
import { readAudit, readAuditEntities } from '#server/operations/office/audit/queries.ts';
import { thingsIn } from '#rules/operations/office/audit-things.ts';
import { todayOf } from '#server/operations/office/today/today.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The organizations for which somebody decides, and the clubs that somebody runs. The desk role decides nothing. */
const actScope = (caller: Caller): Scope => ({
  organizations: organizationsOf(caller),
  clubs: scopeOf(caller).clubs,
});

/** Returns an act with the present state of each thing it touched. Throws a Refusal outside the scope. */
async function presentAct(db: Db, scope: Scope, act_id: number): Promise<OpenAct> {
  const [act] = await readActs(db, scope, { act_id });
  if (!act) throw new Refusal('act.not_found');
  return { ...act, riders: await readMembers(db, act_id) };
}

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
