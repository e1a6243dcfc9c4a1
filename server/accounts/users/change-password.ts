import { inTransaction } from '#server/db/in-transaction.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import type { Caller } from '#server/access/caller.ts';
import { addJob } from '#server/jobs/queries.ts';
import { forgetGuesses } from '#server/accounts/sign-in/guesses.ts';
import { deleteSessions, settlePassword } from '#server/accounts/sessions/queries.ts';
import { checkNewPassword } from '#server/passwords/new-password.ts';
import { hashPassword } from '#server/passwords/password.ts';
import { checkPresentPassword } from './present-password.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { readUser, saveUser } from '#server/accounts/user-queries.ts';

/** What a form of a new password sends. */
interface NewPassword {
  password: string | undefined;
  password2: string | undefined;
  /** The present one. */
  user_password: string | undefined;
}

/** The new password, when both say the same and it may be set. */
export async function checkedPassword(
  { password, password2 }: Pick<NewPassword, 'password' | 'password2'>,
  user_email: string,
): Promise<string> {
  if (password === undefined || password === '') throw new Refusal('request.bad_body', 'password');
  if (password2 === undefined || password2 === '') throw new Refusal('request.bad_body', 'password2');
  if (password !== password2) throw new Refusal('user.passwords_differ', 'password2');
  await checkNewPassword(password, user_email);
  return password;
}

/** Puts a password in the place of the one before. All sessions end but the one named, and a letter goes to the owner. */
export async function storePassword(
  tx: Db,
  stored: { user_id: number; user_password: string; session_id: number | null; device: string },
): Promise<void> {
  const { user_id, user_password, session_id, device } = stored;
  await saveUser(tx, user_id, { user_password });
  await settlePassword(tx, user_id, session_id);
  await deleteSessions(tx, user_id, session_id);
  await addJob(tx, 'password_changed', { user_id, when: new Date().toISOString(), device });
}

/**
 * A new password for the account that asks (spec §5: both required, and the same). Its other sessions end, and a letter tells the
 * owner.
 */
export async function changePassword(
  context: Pick<RouteContext, 'db' | 'limits'>,
  { caller, device }: { caller: Caller; device: string },
  wanted: NewPassword,
): Promise<void> {
  const { db, limits } = context;
  const { user_id, session_id } = caller;
  const { user_email = '' } = (await readUser(db, user_id)) ?? {};
  const password = await checkedPassword(wanted, user_email);
  await checkPresentPassword(context, caller, wanted.user_password);
  const user_password = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await storePassword(tx, { user_id, user_password, session_id, device });
    await insertAudit(tx, { user_id, action: 'password', entity: 'user', entity_id: user_id });
  });
  await forgetGuesses(limits, user_email);
}
