import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { passwordRefusals } from '#contract/refusals.ts';
import { loginReply } from './sessions.ts';

const text = (max: number) => z.string().max(max);
/** It is the secret behind the # of a mailed link. */
const token = text(100);

export const lookAtRescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue/look',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Returns the account whose password the link of a rescue letter sets, and whether a code is required as well.',
  body: z.strictObject({ token }),
  reply: z.object({ user_email: z.string(), second_factor: z.boolean() }),
  errors: ['user.token_over'],
});

export const finishRescue = endpoint({
  method: 'POST',
  path: '/api/users/rescue/password',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Sets a new password with the link of a rescue letter, which works once, and signs in. It ends all other sessions and opens a locked account.',
  body: z.strictObject({
    token,
    password: text(200),
    password2: text(200),
    /** It is a code of the phone or a recovery code, if the account needs one. */
    code: text(40).optional(),
    keep: z.boolean().optional(),
    known_device: text(100).optional(),
  }),
  reply: loginReply,
  errors: [
    'user.token_over',
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
  asksProofOfMany: true,
  summary:
    'Locks an account with the link of the letter that reports password guessing. The link works once. The call ends every session, no password opens the account any more, and a rescue letter goes out.',
  body: z.strictObject({ token }),
  reply: z.object({}),
  errors: ['user.token_over'],
});

export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/users/check_password',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Returns whether a password may be set, before a form with photos is sent. It stores nothing.',
  body: z.strictObject({ password: text(200), user_email: text(254).optional() }),
  reply: z.object({}),
  errors: [...passwordRefusals],
});
