import { z } from 'zod';
import { me, openSession, riderCard, user } from './accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, instant, language } from '#contract/values.ts';

const nothing = z.object({});
const text = (max: number) => z.string().max(max);

/**
 * `key` firstLogin: a rider without an account, known by surname and document; `claim` opens the sign-up for that rider once.
 * `key` secondFactor: the password was right and a code is asked for; `ticket` goes with it, for ten minutes.
 */
export const loginReply = z.object({
  key: z.enum(['login', 'firstLogin', 'secondFactor']),
  user: user.extend({ token: z.string(), expires_at: instant }).nullable(),
  rider: z.union([riderCard, z.object({ rider_id: z.number().int() })]).nullable(),
  riders: z.array(riderCard),
  claim: z.string().nullable(),
  ticket: z.string().nullable(),
  /** The browser stores it beyond the session and sends it with later sign-ins; null: the browser should not be known. */
  known_device: z.string().nullable().default(null),
});
export type LoginReply = z.infer<typeof loginReply>;

export const login = endpoint({
  method: 'POST',
  path: '/api/users/login',
  who: 'anyone',
  summary: 'Signs in; or, with surname and document, opens the sign-up of a rider whom a club enrolled',
  body: z.strictObject({
    user_email: text(254),
    user_password: text(200),
    lang: language.optional(),
    /** Stay signed in on this device. */
    keep: z.boolean().optional(),
    /** Required after many attempts on one account: `session.proof_needed`. */
    recaptcha: text(8000).optional(),
    /** The answer of an earlier sign-in in this browser: with it, somebody guessing the password does not delay the owner. */
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
  summary: 'Ends this session',
  beforeNewPassword: true,
  beforeSecondFactor: true,
  reply: nothing,
});

export const rescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue',
  who: 'anyone',
  summary:
    'Sends a password that works once, and a link to set a new one, for 60 minutes. The same answer whether the e-mail has an account or not',
  body: z.strictObject({ user_email: text(254), lang: language.optional() }),
  reply: nothing,
  errors: ['request.too_many'],
});

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  who: 'user',
  summary: 'The account that asks, and its riders',
  query: z.strictObject({}),
  beforeNewPassword: true,
  beforeSecondFactor: true,
  reply: me,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/sessions',
  who: 'user',
  summary: 'Open sessions of the account that asks',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(openSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions/{session_id}',
  who: 'user',
  summary: 'Ends one of the own sessions',
  params: z.strictObject({ session_id: idParam }),
  reply: nothing,
});

export const endEverySession = endpoint({
  method: 'DELETE',
  path: '/api/users/sessions',
  who: 'user',
  summary: 'Signs out everywhere, here too',
  reply: nothing,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm',
  who: 'anyone',
  summary: 'Confirms an e-mail with the token of the link',
  body: z.strictObject({ token: text(100) }),
  reply: z.object({ user_email: z.string() }),
  errors: ['request.too_many', 'user.token_over'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/users/confirm/send',
  who: 'user',
  summary: 'Sends the confirmation link again',
  reply: nothing,
  errors: ['request.too_many'],
});
