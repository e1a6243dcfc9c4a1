import { Refusal } from '#contract/errors.ts';
import { checkPassword } from '#contract/rescue.ts';
import {
  checkEmail,
  createUser,
  deleteUser,
  getUserData,
  listUsers,
  register,
  updateUser,
} from '#contract/users.ts';
import { normalizeEmail } from '#rules/rider-form.ts';
import { call, type House } from '#server/http/call.ts';
import { pick } from '#server/http/list-query.ts';
import { changeUser, makeUser } from '#server/users/change-user.ts';
import { leave } from '#server/users/leave.ts';
import { readAccountData } from '#server/users/leave-queries.ts';
import { readMe } from '#server/users/me-query.ts';
import { checkNewPassword } from '#server/users/new-password.ts';
import { isEmailFree, readUsers } from '#server/users/queries.ts';
import { type RegisterParts, signUp } from '#server/users/register.ts';

/** Accounts: signing up, changing, leaving, and the administrator's list (spec §7, users). */
export function registerUsers(house: House, parts: RegisterParts): void {
  const { db } = house;
  const { limits } = parts;

  call(house, checkEmail, async ({ params, caller, address }) => {
    if (caller === null) await limits.spend('free_address', address);
    else await limits.spend('free_account', String(caller.user_id));
    return { free: await isEmailFree(db, normalizeEmail(params.email)) };
  });

  call(house, checkPassword, async ({ body, address }) => {
    await limits.spend('check_password_address', address);
    checkNewPassword(body.password, normalizeEmail(body.user_email ?? ''));
    return {};
  });

  call(house, register, (asked) => signUp(parts, asked));

  call(house, listUsers, async ({ query }) => {
    const page = await readUsers(db, query);
    return { items: page.items.map((item) => pick(item, query, ['user_id'])), total: page.total };
  });

  call(house, createUser, (asked) => makeUser(db, asked));

  call(house, updateUser, async (asked) => {
    await changeUser({ db, limits }, asked);
    const own = asked.params.id === asked.caller.user_id;
    const me = await readMe(db, asked.params.id, {
      must_change_password: false,
      must_set_second_factor: own && asked.caller.must_set_second_factor,
    });
    if (me === null) throw new Refusal('user.not_found');
    return me;
  });

  call(house, deleteUser, async (asked) => {
    await leave(db, limits, asked);
    return {};
  });

  call(house, getUserData, async ({ params }) => {
    const data = await readAccountData(db, params.id);
    if (data === null) throw new Refusal('user.not_found');
    return data;
  });
}
