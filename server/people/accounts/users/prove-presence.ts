import type { Presence } from '#contract/people/accounts/presence.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { readSecondFactor } from '#server/people/accounts/second-factor-query.ts';
import { checkPresentPassword } from './present-password.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { countTry, forgetTries, spendAnyCode } from '#server/people/accounts/two-factor/check-code.ts';

/**
 * Makes a signed-in caller prove that the account is theirs, because an open session alone must not decide where
 * money goes. A caller who signed in a moment ago has to prove nothing. Later the call needs the current password,
 * and a code when the account signs in with one.
 */
export async function provePresence(
  context: Pick<RouteContext, 'db' | 'limits'>,
  { caller, device }: { caller: Caller; device: string },
  { user_password, code }: Presence,
): Promise<void> {
  const { db, limits } = context;
  if ((await checkPresentPassword(context, caller, user_password)) !== 'typed') return;
  const who = { user_id: caller.user_id, device };
  const factor = await readSecondFactor(db, who.user_id);
  if (factor === null || factor.confirmed_at === null) return;
  if (code === undefined || code === '') throw new Refusal('second_factor.code_needed', 'code');
  await countTry(db, limits, who);
  await inTransaction(db, (tx) => spendAnyCode(tx, who, code));
  await forgetTries(limits, who.user_id);
}
