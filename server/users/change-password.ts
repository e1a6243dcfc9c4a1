import { Refusal } from '#contract/errors.ts';
import { refuseField } from '#rules/rider-form.ts';
import type { Db } from '#server/db/pool.ts';
import type { Caller } from '#server/http/caller.ts';
import { addJob } from '#server/jobs/queries.ts';
import { deleteSessions } from '#server/sessions/queries.ts';
import { hashPassword } from '#server/users/password.ts';
import { insertAudit, saveUser, settlePassword } from '#server/users/queries.ts';

/** A password that may be set, or why not. */
export function checkNewPassword(password: string): void {
  const refusal = refuseField('registration', 'password', password, '');
  if (refusal === 'password_short') throw new Refusal('user.password_short', 'password');
  if (refusal !== null) throw new Refusal('request.bad_body', 'password');
}

/**
 * A new password for the account that asks (spec §5: both required, and the same). Its other sessions end, and a letter tells the
 * owner.
 */
export async function changePassword(
  db: Db,
  { caller, device }: { caller: Caller; device: string },
  { password, password2 }: { password: string | undefined; password2: string | undefined },
): Promise<void> {
  if (password === undefined || password === '') throw new Refusal('request.bad_body', 'password');
  if (password2 === undefined || password2 === '') throw new Refusal('request.bad_body', 'password2');
  if (password !== password2) throw new Refusal('user.passwords_differ', 'password2');
  checkNewPassword(password);
  const user_password = await hashPassword(password);
  const { user_id, session_id } = caller;
  await db.transaction().execute(async (tx) => {
    await saveUser(tx, user_id, { user_password });
    await settlePassword(tx, user_id, session_id);
    await deleteSessions(tx, user_id, session_id);
    await insertAudit(tx, { user_id, action: 'password', entity: 'user', entity_id: user_id });
    await addJob(tx, 'password_changed', { user_id, when: new Date().toISOString(), device });
  });
}
