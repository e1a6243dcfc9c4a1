import { z } from 'zod';
import { me, user, userRole } from './accounts.ts';
import { loginReply } from './sessions.ts';
import { paperRefusals, passwordRefusals } from '#contract/refusals.ts';
import { endpoint } from '#contract/endpoint.ts';
import { consentField } from '#contract/people/riders/guardian-consent.ts';
import { listQuery, listReply } from '#contract/list.ts';
import { id, language } from '#contract/values.ts';
import { paperSlots, sentFields } from '#contract/people/riders/field-shapes.ts';
import { writtenBy } from '#rules/people/riders/field-lists.ts';

const text = (max: number) => z.string().max(max);
const nothing = z.object({});

export const userItem = user
  .omit({ must_change_password: true, second_factor: true, must_set_second_factor: true })
  .partial()
  .required({ user_id: true });

/** It is longer than any field may be. rules/people/riders/rider-form.ts checks the length, and its refusal names the field. */
const asTyped = text(20_000).optional();

export const checkEmail = endpoint({
  method: 'GET',
  path: '/api/users/check_email/{email}',
  who: 'anyone',
  asksProof: true,
  summary: 'Returns whether an e-mail is free.',
  params: z.strictObject({ email: text(400) }),
  reply: z.object({ free: z.boolean() }),
  errors: ['request.too_many'],
});

/** The sign-up calls the club `rider_club` (spec §3). */
const signUpFields = [...writtenBy('sign_up').filter((name) => name !== 'club_id'), 'rider_club'] as const;

export const register = endpoint({
  method: 'POST',
  path: '/api/users/register',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Makes an account and its first rider, with the papers, and signs in. A repeated request with the same `request_key` gets the same answer without a session.',
  body: z.strictObject({
    ...sentFields(signUpFields, asTyped),
    password: asTyped,
    password2: asTyped,
    /** It is the name of the adult in charge of a rider who is a minor. Without it, the account of such a rider has no name. */
    user_firstname: text(60).optional(),
    user_lastname: text(60).optional(),
    /** It is the consent of the person in charge, as the version of the text that was agreed to. */
    consent: consentField,
    recaptcha: text(8000).optional(),
    lang: language.optional(),
    /** It is the rider of a first login, with the claim that the login returned. */
    rider_id: text(16).optional(),
    claim: text(100).optional(),
    /** Every try of one sign-up sends the same key, so that the sign-up is done once. */
    request_key: z.uuid().optional(),
    /** It keeps the account signed in on this device. It is text like all fields of the form. */
    keep: z.enum(['true', 'false']).optional(),
    /** It is the answer of an earlier sign-in in this browser. */
    known_device: text(100).optional(),
  }),
  files: paperSlots,
  /**
   * `claim` is the state of the claim of a first sign-in, whose rider is added to the account later. `session` is what a sign-in answers.
   * It is null if the sign-up was done before, because the repeated request proved no password.
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
  summary: 'Returns the accounts.',
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
  summary: 'Makes an account. An account without a password is opened by rescue.',
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
    'Changes an account. A new password ends its other sessions. More than ten minutes after signing in, the request needs the current password as `user_password`. Only administrators change roles, teams and e-mail.',
  body: z.strictObject({
    user_firstname: text(60).optional(),
    user_lastname: text(60).optional(),
    user_email: text(254).optional(),
    user_phone: text(30).nullable().optional(),
    user_language: language.optional(),
    user_roles: z.array(userRole).max(50).optional(),
    user_teams: z.array(text(60)).max(50).optional(),
    /** With `password` it is the caller's current password. Alone it is the new one. */
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
    'Deletes an account. Names in published results stay, while the papers, documents and contact data of riders without another guardian are deleted.',
  body: z.strictObject({ user_password: text(200) }),
  reply: nothing,
  errors: ['request.too_many', 'user.not_found', 'user.password_wrong', 'user.last_admin'],
});

export const getUserData = endpoint({
  method: 'GET',
  path: '/api/users/{id}/data',
  who: 'self',
  summary: 'Returns all data held on an account and its riders.',
  reply: z.record(z.string(), z.unknown()),
  errors: ['user.not_found'],
});

export const hasRider = endpoint({
  method: 'GET',
  path: '/api/users/has_rider/{id}',
  who: 'user',
  summary: 'Returns whether a rider already belongs to an account.',
  reply: z.object({ has_rider: z.boolean() }),
  errors: ['request.too_many'],
});
