import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { finishRescue } from '#contract/people/accounts/rescue.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { forgetGuesses } from '#server/people/accounts/sign-in/guesses.ts';
import { confirmByLink, readRescueLink, spendLink } from '#server/people/accounts/sessions/mailed-links.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { countTry, forgetTries, spendAnyCode } from '#server/people/accounts/two-factor/check-code.ts';
import { checkedPassword, storePassword } from './change-password.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/**
 * Sets a new password by the link of a rescue letter. Link and code are spent only if the password is set. An account
 * with a second factor needs its code here too, or the mailbox would be the only factor.
 */
export async function setByLink(
  { db, limits, rule }: Pick<RouteContext, 'db' | 'limits' | 'rule'>,
  { body, device }: Asked<typeof finishRescue>,
): Promise<z.input<typeof finishRescue.reply>> {
  const token_hash = hashSecret(body.token);
  const link = await readRescueLink(db, token_hash);
  if (link === null) throw new Refusal('user.token_over');
  const { user_id, user_email, second_factor } = link;
  const password = await checkedPassword(body, user_email);
  const who = { user_id, device };
  if (second_factor) {
    if ((body.code ?? '').trim() === '') throw new Refusal('request.bad_body', 'code');
    await countTry(db, limits, who);
  }
  const user_password = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    if (second_factor) await spendAnyCode(tx, who, body.code ?? '');
    if ((await spendLink(tx, 'rescue_link', token_hash)) === null) throw new Refusal('user.token_over');
    await confirmByLink(tx, user_id);
    await storePassword(tx, { user_id, user_password, session_id: null, device });
    await insertAudit(tx, { user_id, action: 'password', entity: 'user', entity_id: user_id });
  });
  if (second_factor) await forgetTries(limits, user_id);
  await forgetGuesses(limits, user_email);
  const { keep = false, known_device } = body;
  return presentSession(db, rule, { user_id, device, keep, known_device, must_change_password: false });
}
