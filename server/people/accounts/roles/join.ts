import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { Refusal } from '#contract/errors.ts';
import type { join } from '#contract/people/office/people.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { confirmOwner, readByToken } from './queries.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { insertUser } from '#server/people/accounts/user-queries.ts';

/** Creates the account a role waits for. Its link was mailed, so the e-mail of its holder counts as confirmed. */
export async function joinOffice(
  db: Db,
  { body, language }: Asked<typeof join>,
): Promise<{ user_email: string }> {
  const token_hash = hashSecret(body.token);
  const [known] = await readByToken(db, token_hash);
  if (!known) throw new Refusal('role.link_over');
  if (known.has_account) throw new Refusal('user.email_taken');
  await checkNewPassword(body.password, known.user_email);
  const user_password = await hashPassword(body.password);
  return inTransaction(db, async (tx) => {
    // The role was cancelled while the password was hashed.
    const [waiting] = await readByToken(tx, token_hash);
    if (!waiting) throw new Refusal('role.link_over');
    const { user_email } = waiting;
    const user_id = await insertUser(tx, {
      user_email,
      user_password,
      user_firstname: cleanText(body.user_firstname),
      user_lastname: cleanText(body.user_lastname),
      user_phone: null,
      user_language: body.lang ?? language,
      user_teams: [],
      registration_key: null,
    });
    await confirmOwner(tx, user_id);
    await insertAudit(tx, { user_id, action: 'join', entity: 'user', entity_id: user_id });
    return { user_email };
  }).catch((error: unknown) => {
    if (violatedUnique(error) === 'users_user_email_key') throw new Refusal('user.email_taken');
    throw error;
  });
}
