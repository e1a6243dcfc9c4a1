import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { forgetGuesses } from '#server/people/accounts/sign-in/guesses.ts';
import { deleteSessions, settlePassword } from '#server/people/accounts/sessions/queries.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { checkPresentPassword } from './present-password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { readUser, saveUser } from '#server/people/accounts/user-queries.ts';

/** The fields of a form for a new password. */
interface NewPassword {
  password: string | undefined;
  password2: string | undefined;
  /** The current password. */
  user_password: string | undefined;
}

/** Returns the new password when both fields are equal and it is allowed. */
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

/** Replaces a password. All sessions end except the given one, and the owner receives a letter. */
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

/** Sets the caller's new password (spec §5: both fields are required and equal), and ends the other sessions. */
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
