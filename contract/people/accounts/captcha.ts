import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** This is a proof of work as altcha version 2 defines it. The browser searches for a number, and the server checks it quickly. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** It counts seconds since the epoch. */
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
    'Returns how to prove that a person is asking: a reCAPTCHA key, if there is one, or a proof of work. `for=question` returns a small proof for one call that asks for `x-proof`.',
  query: z.strictObject({ for: z.enum(['question']).optional() }),
  reply: z.object({ recaptcha_site_key: z.string().nullable(), challenge }),
});
