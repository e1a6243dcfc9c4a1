import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** A proof of work as altcha defines it, version 2: the browser searches a number, the server checks it at a glance. */
export const challenge = z.record(z.string(), z.unknown());

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  who: 'anyone',
  summary:
    'How to show that a person is asking: the reCAPTCHA key when there is one, and a proof of work, of which either is taken. With `for=question` a small proof, for one call that asks for `x-proof`',
  query: z.strictObject({ for: z.enum(['question']).optional() }),
  reply: z.object({ recaptcha_site_key: z.string().nullable(), challenge }),
  errors: ['request.bad_query', 'request.too_many'],
});
