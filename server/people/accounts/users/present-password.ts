import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { isFreshSession } from '#server/people/accounts/sessions/queries.ts';
import { isPassword } from '#server/ground/passwords/password.ts';
import { readPasswordHash } from '#server/people/accounts/user-queries.ts';

/**
 * Checks the current password of a signed-in caller, so that nobody takes an account over on a phone left open. One who
 * signed in a moment ago has just typed it, and after a rescue there is none. Returns whether it was typed now.
 */
export async function checkPresentPassword(
  { db, limits }: Pick<RouteContext, 'db' | 'limits'>,
  caller: Caller,
  typed: string | undefined,
): Promise<'typed' | 'not asked'> {
  if (caller.must_change_password) return 'not asked';
  if (typed === undefined || typed === '') {
    if (await isFreshSession(db, caller.session_id)) return 'not asked';
    throw new Refusal('user.password_needed', 'user_password');
  }
  await limits.spend('password_account', String(caller.user_id));
  if (!(await isPassword(await readPasswordHash(db, caller.user_id), typed)))
    throw new Refusal('user.password_wrong', 'user_password');
  return 'typed';
}
