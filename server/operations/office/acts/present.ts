import type { OpenAct } from '#contract/operations/office/acts/acts.ts';
import { Refusal } from '#contract/errors.ts';
import { type Caller, organizationsOf, type Scope, scopeOf } from '#server/ground/access/caller.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readActs, readMembers } from './act-queries.ts';

/** The organizations for which somebody decides, and the clubs that somebody runs. The desk role decides nothing. */
export const actScope = (caller: Caller): Scope => ({
  organizations: organizationsOf(caller),
  clubs: scopeOf(caller).clubs,
});

/** Returns an act with the present state of each thing it touched. Throws a Refusal outside the scope. */
export async function presentAct(db: Db, scope: Scope, act_id: number): Promise<OpenAct> {
  const [act] = await readActs(db, scope, { act_id });
  if (!act) throw new Refusal('act.not_found');
  return { ...act, riders: await readMembers(db, act_id) };
}
