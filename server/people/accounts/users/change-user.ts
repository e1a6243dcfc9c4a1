import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import type { User } from '#contract/people/accounts/accounts.ts';
import type { createUser, updateUser } from '#contract/people/accounts/users.ts';
import { cleanText } from '#rules/names/clean-text.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { checkedEmail } from '#server/people/accounts/checked-email.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { isAdmin } from '#server/ground/access/caller.ts';
import { forgetGuesses } from '#server/people/accounts/sign-in/guesses.ts';
import { changePassword, checkedPassword, storePassword } from './change-password.ts';
import { checkNewPassword } from '#server/ground/passwords/new-password.ts';
import { hashPassword } from '#server/ground/passwords/password.ts';
import { checkPresentPassword } from './present-password.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import {
  insertUser,
  isLastAdmin,
  readUser,
  saveRoles,
  saveUser,
} from '#server/people/accounts/user-queries.ts';

function toldAsTaken(error: unknown): never {
  const constraint = violatedUnique(error);
  if (constraint === 'users_user_email_key') throw new Refusal('user.email_taken', 'user_email');
  // The role belongs to an organization or club that does not exist, or to both.
  if (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    /^23(503|514)$/.test(String(error.code))
  )
    throw new Refusal('request.bad_body', 'user_roles');
  throw error;
}

/** Creates an account for an administrator. */
export async function makeUser(db: Db, { body, caller, language }: Asked<typeof createUser>) {
  const user_email = checkedEmail(body.user_email);
  if (body.user_password !== undefined) await checkNewPassword(body.user_password, user_email);
  const user_password = body.user_password === undefined ? null : await hashPassword(body.user_password);
  return inTransaction(db, async (tx) => {
    const user_id = await insertUser(tx, {
      user_email,
      user_password,
      user_firstname: cleanText(body.user_firstname),
      user_lastname: cleanText(body.user_lastname),
      user_phone: cleanText(body.user_phone ?? '') || null,
      user_language: language,
      user_teams: body.user_teams ?? [],
      registration_key: null,
    });
    if (body.user_roles) await saveRoles(tx, user_id, body.user_roles);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'create',
      entity: 'user',
      entity_id: user_id,
      became: { user_roles: body.user_roles ?? [] },
    });
    const made = await readUser(tx, user_id);
    if (made === null) throw new Refusal('user.not_found');
    return made;
  }).catch(toldAsTaken);
}

const onlyForAdmins = ['user_roles', 'user_teams', 'user_email'] as const;

const NAMES: readonly string[] = ['user_firstname', 'user_lastname'];

const hasOwnName = ({
  user_firstname = '',
  user_lastname = '',
}: Partial<Pick<User, 'user_firstname' | 'user_lastname'>>): boolean =>
  `${user_firstname}${user_lastname}`.trim() !== '';

/** Returns the new password of a body, and the current one. Alone, spec §7 calls the new one `user_password`. */
function passwordsIn({ user_password, password, password2 }: Asked<typeof updateUser>['body']) {
  if (password === undefined && password2 === undefined)
    return user_password === undefined
      ? null
      : { password: user_password, password2: user_password, user_password: undefined };
  return { password, password2, user_password };
}

/** Changes an account. Its owner may change names, telephone, language and password; an administrator everything. */
export async function changeUser(
  context: Pick<RouteContext, 'db' | 'limits'>,
  asked: Asked<typeof updateUser>,
): Promise<void> {
  const { db, limits } = context;
  const { body, caller, params } = asked;
  const own = params.id === caller.user_id;
  const { user_password: _present, password: _new, password2: _again, user_roles, ...rest } = body;
  const wanted = passwordsIn(body);
  if (!isAdmin(caller) && onlyForAdmins.some((name) => body[name] !== undefined))
    throw new Refusal('session.not_allowed');
  const known = await readUser(db, params.id);
  if (known === null) throw new Refusal('user.not_found');
  // A person who never gave a name gives it with the first password, because it signs everything from then on.
  const besides = hasOwnName(known) ? [] : NAMES;
  const onlyPassword =
    own && wanted !== null && Object.keys(rest).every((name) => besides.includes(name)) && !user_roles;
  if (caller.must_change_password && !onlyPassword) throw new Refusal('session.new_password_first');
  if (own && wanted !== null) await changePassword(context, asked, wanted);
  const set = own || wanted === null ? null : wanted;
  const { user_email = '' } = known;
  const password = set === null ? null : await checkedPassword(set, rest.user_email ?? user_email);
  if (set !== null) await checkPresentPassword(context, caller, set.user_password);
  const changes = {
    ...rest,
    ...(rest.user_email === undefined ? {} : { user_email: checkedEmail(rest.user_email) }),
    ...(rest.user_firstname === undefined ? {} : { user_firstname: cleanText(rest.user_firstname) }),
    ...(rest.user_lastname === undefined ? {} : { user_lastname: cleanText(rest.user_lastname) }),
    ...(rest.user_phone === undefined ? {} : { user_phone: cleanText(rest.user_phone ?? '') || null }),
  };
  const fields = [...Object.keys(changes), ...(password === null ? [] : ['user_password'])];
  if (fields.length === 0 && user_roles === undefined) return;
  const user_password = password === null ? null : await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const keepsAdmin = user_roles === undefined || user_roles.some(({ role }) => role === 'admin');
    if (!keepsAdmin && (await isLastAdmin(tx, params.id))) throw new Refusal('user.last_admin');
    await saveUser(tx, params.id, changes);
    if (user_roles !== undefined) await saveRoles(tx, params.id, user_roles);
    if (user_password !== null)
      await storePassword(tx, { user_id: params.id, user_password, session_id: null, device: '' });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'update',
      entity: 'user',
      entity_id: params.id,
      became: { fields, ...(user_roles === undefined ? {} : { user_roles }) },
    });
  }).catch(toldAsTaken);
  if (password !== null) await forgetGuesses(limits, user_email);
}
