import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** A proof of work as altcha defines it, version 2: the browser searches a number, the server checks it at a glance. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since the epoch. */
    expiresAt: z.number().optional(),
  }),
  signature: z.string().optional(),
});
export type Challenge = z.infer<typeof challenge>;

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  who: 'anyone',
  summary:
    'How to show that a person is asking: the reCAPTCHA key when there is one, and a proof of work, of which either is taken. With `for=question` a small proof, for one call that asks for `x-proof`',
  query: z.strictObject({ for: z.enum(['question']).optional() }),
  reply: z.object({ recaptcha_site_key: z.string().nullable(), challenge }),
});
