import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { loginReply } from './sessions.ts';
import { instant } from '#contract/values.ts';

const nothing = z.object({});
const text = (max: number) => z.string().max(max);

/** It is six digits of the phone's program, or a recovery code. Blanks and dashes do not matter. */
const code = text(40);
const recoveryCodes = z.object({
  /** They are shown once, because the server stores only their hashes. */
  codes: z.array(z.string()),
});

/** It is needed to turn the second factor off and to make new recovery codes. A session alone is not enough. */
const proof = z.strictObject({ user_password: text(200), code });

const proofRefusals = [
  'request.too_many',
  'user.password_wrong',
  'second_factor.wrong_code',
  'second_factor.too_many',
  'second_factor.is_off',
] as const;

export const secondFactorState = z.object({
  on: z.boolean(),
  /** It says when the second factor was set up. It is null while it is off. */
  since: instant.nullable(),
  /** It counts the recovery codes that were not used yet. */
  codes_left: z.number().int(),
  /** It is true if the role of the account requires the second factor. After it is turned off, it has to be set up again. */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** This is a secret that waits for its first code. */
export const secondFactorSecret = z.object({
  /** It is the secret in base 32, for typing. */
  secret: z.string(),
  /** It is the secret as an `otpauth:` address, for the picture. */
  uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/users/login/code',
  who: 'anyone',
  summary: 'Completes a sign-in with the ticket of the password step and a code.',
  body: z.strictObject({ ticket: text(100), code, known_device: text(100).optional() }),
  reply: loginReply,
  errors: ['second_factor.wrong_code', 'second_factor.too_many', 'second_factor.ticket_over'],
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/users/second_factor',
  who: 'user',
  summary: "Returns whether the caller's account signs in with a code as well.",
  beforeSecondFactor: true,
  reply: secondFactorState,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/second_factor',
  who: 'staff',
  summary: 'Creates a secret for the second factor, replacing one that was never confirmed.',
  beforeSecondFactor: true,
  reply: secondFactorSecret,
  errors: ['second_factor.is_on', 'request.too_many'],
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/users/second_factor',
  who: 'staff',
  summary:
    'Turns the second factor on with a first code, ends the other sessions and returns the recovery codes.',
  body: z.strictObject({ code }),
  beforeSecondFactor: true,
  reply: recoveryCodes,
  errors: [
    'second_factor.wrong_code',
    'second_factor.too_many',
    'second_factor.is_on',
    'second_factor.is_off',
  ],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/second_factor',
  who: 'user',
  summary: 'Turns the second factor off.',
  body: proof,
  reply: nothing,
  errors: proofRefusals,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/second_factor/codes',
  who: 'user',
  summary: 'Makes and returns new recovery codes. The earlier ones stop working.',
  body: proof,
  reply: recoveryCodes,
  errors: proofRefusals,
});
