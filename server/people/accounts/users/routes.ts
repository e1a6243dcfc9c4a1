import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { checkPassword, finishRescue } from '#contract/people/accounts/rescue.ts';
import {
  checkEmail,
  createUser,
  deleteUser,
  getUserData,
  listUsers,
  register,
  updateUser,
} from '#contract/people/accounts/users.ts';
import { normalizeEmail } from '#rules/people/accounts/email.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { pick } from '#server/ground/http/calls/list-query.ts';
import { readMe } from '#server/people/accounts/me-query.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { isEmailUnused, readUsers } from '#server/people/accounts/user-queries.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { forgetGuesses } from '#server/people/accounts/sign-in/guesses.ts';
import { confirmByLink, readRescueLink, spendLink } from '#server/people/accounts/sessions/mailed-links.ts';
import { presentSession } from '#server/people/accounts/sessions/open-session.ts';
import { countTry, forgetTries, spendAnyCode } from '#server/people/accounts/two-factor/check-code.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { changeUser, makeUser } from './change-user.ts';
import { leave } from './leave.ts';
import { readAccountData } from './leave-queries.ts';
import { signUp } from './register.ts';
import { checkedPassword, storePassword } from './change-password.ts';

/**
 * Sets a new password by the link of a rescue letter. Link and code are spent only if the password is set. An account
 * with a second factor needs its code here too, or the mailbox would be the only factor.
 */
async function setByLink(
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

/** Registers accounts: sign-up, changes, deletion, and the administrator's list (spec §7, users). */
export function registerUsers(context: RouteContext): void {
  const { db, limits } = context;

  call(context, checkEmail, async ({ params, caller, address }) => {
    if (caller === null) await limits.spend('free_address', address);
    else await limits.spend('free_account', String(caller.user_id));
    return { free: await isEmailUnused(db, normalizeEmail(params.email)) };
  });

  call(context, checkPassword, async (asked) => {
    const { body } = asked;
    await limits.share('check_password_address', asked);
    await checkNewPassword(body.password, normalizeEmail(body.user_email ?? ''));
    return {};
  });

  call(context, finishRescue, async (asked) => {
    await limits.share('mailed_link_address', asked);
    return setByLink(context, asked);
  });

  call(context, register, (asked) => signUp(context, asked));

  call(context, listUsers, async ({ query }) => {
    const page = await readUsers(db, query);
    return { items: page.items.map((item) => pick(item, query, ['user_id'])), total: page.total };
  });

  call(context, createUser, (asked) => makeUser(db, asked));

  call(context, updateUser, async (asked) => {
    await changeUser({ db, limits }, asked);
    const own = asked.params.id === asked.caller.user_id;
    const me = await readMe(db, asked.params.id, {
      must_change_password: false,
      must_set_second_factor: own && asked.caller.must_set_second_factor,
    });
    if (me === null) throw new Refusal('user.not_found');
    return me;
  });

  call(context, deleteUser, async (asked) => {
    await leave(db, limits, asked);
    return {};
  });

  call(context, getUserData, async ({ params }) => {
    const data = await readAccountData(db, params.id);
    if (data === null) throw new Refusal('user.not_found');
    return data;
  });
}
