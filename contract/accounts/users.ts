import { z } from 'zod';
import { me, user, userRole } from './accounts.ts';
import { loginReply } from './sessions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/errors.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { consentField } from '#contract/riders/guardian-consent.ts';
import { listQuery, listReply } from '#contract/list.ts';
import { id, idParam, language } from '#contract/values.ts';
import { sentFields } from '#contract/riders/field-shapes.ts';
import { PAPER_FIELDS, writtenBy } from '#rules/riders/field-lists.ts';

const text = (max: number) => z.string().max(max);
const nothing = z.object({});

export const userItem = user
  .omit({ must_change_password: true, second_factor: true, must_set_second_factor: true })
  .partial()
  .required({ user_id: true });

/** The papers of a rider, by the names of their fields (spec §3). */
export const paperSlots = PAPER_FIELDS;
export const paperSlot = z.enum(PAPER_FIELDS);
export type PaperSlot = z.infer<typeof paperSlot>;
/** What a look can be of: a paper, the file of a licence, the proof of a payment. */
export const lookSlot = z.enum([...paperSlots, 'licence', 'payment']);
export type LookSlot = z.infer<typeof lookSlot>;

/* Longer than any field may be: rules/riders/rider-form.ts checks the length, and its refusal names the field. */
const asTyped = text(20_000).optional();

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/users/check_email/{email}',
  who: 'anyone',
  asksProof: true,
  summary: 'Whether an e-mail is free',
  params: z.strictObject({ email: text(400) }),
  query: z.strictObject({}),
  reply: z.object({ free: z.boolean() }),
  errors: ['request.too_many'],
});

/** The sign-up calls the club `rider_club` (spec §3). */
const signUpFields = [...writtenBy('sign_up').filter((name) => name !== 'club_id'), 'rider_club'] as const;

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  who: 'anyone',
  summary:
    'Signs up: an account and its first rider, with the papers, and signs in. Sent again with its `request_key` it answers the same, without a session',
  body: z.strictObject({
    ...sentFields(signUpFields, asTyped),
    password: asTyped,
    password2: asTyped,
    /** The consent of whoever is in charge: the version of the text that was agreed to. */
    consent: consentField,
    recaptcha: text(8000).optional(),
    lang: language.optional(),
    /** The rider of a first login, with the claim it gave. */
    rider_id: text(16).optional(),
    claim: text(100).optional(),
    /** The same key for every try of one sign-up, so that it is done once. */
    request_key: z.uuid().optional(),
    /** Stay signed in on this device; text, as all of the form. */
    keep: z.enum(['true', 'false']).optional(),
    /** What an earlier sign-in in this browser answered. */
    known_device: text(100).optional(),
  }),
  files: paperSlots,
  /**
   * `claim`: the state of the claim of a first sign-in; the rider is added to the account later. `session`: as a sign-in answers; null
   * where the sign-up was done before, because whoever repeats it has proved no password.
   */
  reply: z.object({
    user_email: z.string(),
    rider_id: id.nullable(),
    claim: z.enum(['email', 'organization']).nullable(),
    session: loginReply.nullable(),
  }),
  errors: [
    'user.email_taken',
    'user.passwords_differ',
    ...passwordRefusals,
    'rider.dni_taken_claim',
    'rider.claim_over',
    'rider.claim_mismatch',
    'rider.club_elsewhere',
    'rider.club_closed',
    'consent.missing',
    'captcha.wrong',
    ...paperRefusals,
  ],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  who: 'admin',
  summary: 'Accounts',
  query: listQuery({
    sort: ['user_email', 'user_lastname', 'user_id'],
    attributes: [
      'user_id',
      'user_firstname',
      'user_lastname',
      'user_email',
      'user_phone',
      'user_language',
      'user_roles',
      'user_teams',
      'rider_id',
      'email_confirmed',
    ],
    filters: { user_email: z.string().max(254).optional(), role: userRole.shape.role.optional() },
  }),
  reply: listReply(userItem),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/',
  who: 'admin',
  summary: 'Makes an account; without a password it is opened by rescue',
  body: z.strictObject({
    user_firstname: text(60),
    user_lastname: text(60),
    user_email: text(254),
    user_password: text(200).optional(),
    user_phone: text(30).optional(),
    user_roles: z.array(userRole).max(50).optional(),
    user_teams: z.array(text(60)).max(50).optional(),
  }),
  reply: userItem,
  errors: ['user.email_taken', ...passwordRefusals],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  who: 'self',
  summary:
    'Changes an account; a new password ends its other sessions, and longer than ten minutes after signing in `user_password` is the present one. Roles, teams and e-mail: administrators only',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    user_firstname: text(60).optional(),
    user_lastname: text(60).optional(),
    user_email: text(254).optional(),
    user_phone: text(30).nullable().optional(),
    user_language: language.optional(),
    user_roles: z.array(userRole).max(50).optional(),
    user_teams: z.array(text(60)).max(50).optional(),
    /** With `password`: the caller's current one. Alone: the new one. */
    user_password: text(200).optional(),
    password: text(200).optional(),
    password2: text(200).optional(),
  }),
  beforeNewPassword: true,
  reply: me,
  errors: [
    'user.not_found',
    'user.email_taken',
    'request.too_many',
    'user.passwords_differ',
    'user.password_needed',
    'user.password_wrong',
    ...passwordRefusals,
    'user.last_admin',
  ],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  who: 'self',
  summary:
    'Deletes an account. Names in published results stay; papers, documents and contact data of riders without another guardian go',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ user_password: text(200) }),
  reply: nothing,
  errors: ['request.too_many', 'user.not_found', 'user.password_wrong', 'user.last_admin'],
});

export const getUserData = endpoint({
  method: 'GET',
  path: '/api/users/{id}/data',
  who: 'self',
  summary: 'Everything held on an account and its riders',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.record(z.string(), z.unknown()),
  errors: ['user.not_found'],
});

export const hasRider = endpoint({
  method: 'GET',
  path: '/api/users/has_rider/{id}',
  who: 'user',
  summary: 'Whether a rider already belongs to an account',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ has_rider: z.boolean() }),
  errors: ['request.too_many'],
});
