import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/errors.ts';
import { loginReply } from './sessions.ts';

const text = (max: number) => z.string().max(max);
/** The secret behind the # of a mailed link. */
const token = text(100);

const linkRefusals = ['request.too_many', 'user.token_over'] as const;

export const lookAtRescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue/look',
  who: 'anyone',
  summary: 'Whose password the link of a rescue letter sets, and whether a code is asked for as well',
  body: z.strictObject({ token }),
  reply: z.object({ user_email: z.string(), second_factor: z.boolean() }),
  errors: linkRefusals,
});

export const finishRescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue/password',
  who: 'anyone',
  summary:
    'Sets a new password with the link of a rescue letter, once, and signs in. All other sessions end; a locked account opens',
  body: z.strictObject({
    token,
    password: text(200),
    password2: text(200),
    /** Of the phone, or a recovery code, where the account needs one. */
    code: text(40).optional(),
    keep: z.boolean().optional(),
    known_device: text(100).optional(),
  }),
  reply: loginReply,
  errors: [
    ...linkRefusals,
    'user.passwords_differ',
    ...passwordRefusals,
    'second_factor.wrong_code',
    'second_factor.too_many',
  ],
});

export const lockAccount = endpoint({
  method: 'POST',
  path: '/api/users/lock',
  who: 'anyone',
  summary:
    'Locks an account with the link of the letter about somebody guessing, once: every session ends, no password opens it, and a rescue letter goes out',
  body: z.strictObject({ token }),
  reply: z.object({}),
  errors: linkRefusals,
});

export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/users/check_password',
  who: 'anyone',
  summary: 'Whether a password may be set, before a form with photos is sent; nothing is kept of it',
  body: z.strictObject({ password: text(200), user_email: text(254).optional() }),
  reply: z.object({}),
  errors: ['request.too_many', ...passwordRefusals],
});
