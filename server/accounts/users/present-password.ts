import type { RouteContext } from '#server/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/access/caller.ts';
import { isFreshSession } from '#server/accounts/sessions/queries.ts';
import { isPassword } from '#server/passwords/password.ts';
import { readPasswordHash } from '#server/accounts/user-queries.ts';

/** Asks for the present password of whoever is signed in: a phone left open on a table must not let somebody else take the account over.
 * An account that signed in a moment ago has just shown it, and one that came by a rescue has none.
 * ever. Whoever signed in a moment ago has just typed it, and whoever came by a rescue has none.
 */
export async function checkPresentPassword(
  { db, limits }: Pick<RouteContext, 'db' | 'limits'>,
  caller: Caller,
  typed: string | undefined,
): Promise<void> {
  if (caller.must_change_password) return;
  if (typed === undefined || typed === '') {
    if (await isFreshSession(db, caller.session_id)) return;
    throw new Refusal('user.password_needed', 'user_password');
  }
  await limits.spend('password_account', String(caller.user_id));
  if (!(await isPassword(await readPasswordHash(db, caller.user_id), typed)))
    throw new Refusal('user.password_wrong', 'user_password');
}
