import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { loginReply } from './sessions.ts';
import { instant } from '#contract/values.ts';

const nothing = z.object({});
const text = (max: number) => z.string().max(max);

/** Six digits of the phone's program, or a recovery code; blanks and dashes do not matter. */
const code = text(40);
const recoveryCodes = z.object({
  /** Shown once: the server stores only their hashes. */
  codes: z.array(z.string()),
});

/** Needed to turn it off and to make new recovery codes: a session alone is not enough. */
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
  /** When it was set up; null while it is off. */
  since: instant.nullable(),
  /** Recovery codes that were not used yet. */
  codes_left: z.number().int(),
  /** The role of the account requires it: turned off, it has to be set up again. */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A secret that waits for its first code. */
export const secondFactorSecret = z.object({
  /** For typing, in base 32. */
  secret: z.string(),
  /** For the picture: an `otpauth:` address. */
  uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/api/users/login/code',
  who: 'anyone',
  summary: 'Goes on with a sign-in whose password was right: the ticket it gave, and a code',
  body: z.strictObject({ ticket: text(100), code, known_device: text(100).optional() }),
  reply: loginReply,
  errors: ['second_factor.wrong_code', 'second_factor.too_many', 'second_factor.ticket_over'],
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/users/second_factor',
  who: 'user',
  summary: 'Whether the account that asks signs in with a code as well',
  query: z.strictObject({}),
  beforeSecondFactor: true,
  reply: secondFactorState,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/second_factor',
  who: 'staff',
  summary: 'Makes a secret, in the place of one that was never confirmed',
  beforeSecondFactor: true,
  reply: secondFactorSecret,
  errors: ['second_factor.is_on', 'request.too_many'],
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/users/second_factor',
  who: 'staff',
  summary: 'Turns the second factor on with a first code; the other sessions end. Answers the recovery codes',
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
  summary: 'Turns the second factor off',
  body: proof,
  reply: nothing,
  errors: proofRefusals,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/second_factor/codes',
  who: 'user',
  summary: 'New recovery codes; the ones before are good for nothing',
  body: proof,
  reply: recoveryCodes,
  errors: proofRefusals,
});
