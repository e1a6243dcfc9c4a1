import { z } from 'zod';
import { riderCard } from '#contract/people/riders/rider-card.ts';
import { me, openSession, user } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, instant, language } from '#contract/values.ts';

const nothing = z.object({});
const text = (max: number) => z.string().max(max);

/**
 * A `key` of firstLogin means a rider without an account, known by surname and document. Then `claim` opens the sign-up for that rider
 * once.
 * A `key` of secondFactor means that the password was right and a code is asked for. Then `ticket` is sent with the code within ten
 * minutes.
 */
export const loginReply = z.object({
  key: z.enum(['login', 'firstLogin', 'secondFactor']),
  user: user.extend({ token: z.string(), expires_at: instant }).nullable(),
  rider: z.union([riderCard, z.object({ rider_id: z.number().int() })]).nullable(),
  riders: z.array(riderCard),
  claim: z.string().nullable(),
  ticket: z.string().nullable(),
  /** The browser stores it beyond the session and sends it with later sign-ins. It is null if the browser should not be known. */
  known_device: z.string().nullable().default(null),
});
export type LoginReply = z.infer<typeof loginReply>;

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  who: 'anyone',
  summary: 'Signs in, or opens the sign-up of a rider whom a club enrolled, with surname and document.',
  body: z.strictObject({
    user_email: text(254),
    user_password: text(200),
    lang: language.optional(),
    /** It keeps the account signed in on this device. */
    keep: z.boolean().optional(),
    /** It is required after many attempts on one account, which `session.proof_needed` says. */
    recaptcha: text(8000).optional(),
    /** It is the answer of an earlier sign-in in this browser. With it, somebody who guesses the password does not delay the owner. */
    known_device: text(100).optional(),
  }),
  reply: loginReply,
  errors: [
    'request.too_many',
    'session.wrong',
    'session.proof_needed',
    'session.closed_for_now',
    'captcha.wrong',
    'server.busy',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/users/logout',
  who: 'user',
  summary: 'Ends the session that makes the request.',
  beforeNewPassword: true,
  beforeSecondFactor: true,
  reply: nothing,
});

export const rescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'E-mails a one-time password and a link to set a new one, both valid for 60 minutes. The answer does not reveal whether the account exists.',
  body: z.strictObject({ user_email: text(254), lang: language.optional() }),
  reply: nothing,
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  who: 'user',
  summary: "Returns the caller's account and its riders.",
  beforeNewPassword: true,
  beforeSecondFactor: true,
  reply: me,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  who: 'user',
  summary: "Returns the open sessions of the caller's account.",
  reply: z.object({ items: z.array(openSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/{session_id}',
  who: 'user',
  summary: "Ends one session of the caller's account.",
  params: z.strictObject({ session_id: idParam }),
  reply: nothing,
});

export const endEverySession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  who: 'user',
  summary: "Ends every session of the caller's account, including the one that makes the request.",
  reply: nothing,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Confirms an e-mail with the token of the link.',
  body: z.strictObject({ token: text(100) }),
  reply: z.object({ user_email: z.string() }),
  errors: ['user.token_over'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/users/confirm/send',
  who: 'user',
  summary: 'Sends the confirmation link again.',
  reply: nothing,
  errors: ['request.too_many'],
});
