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
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { pick } from '#server/ground/http/calls/list-query.ts';
import { changeUser, makeUser } from './change-user.ts';
import { setByLink } from './finish-rescue.ts';
import { leave } from './leave.ts';
import { readAccountData } from './leave-queries.ts';
import { readMe } from '#server/people/accounts/me-query.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { isEmailUnused, readUsers } from '#server/people/accounts/user-queries.ts';
import { signUp } from './register.ts';

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
