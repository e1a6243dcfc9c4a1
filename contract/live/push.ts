import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, language } from '#contract/values.ts';
import { MOST_FOLLOWED } from '#rules/live/followed/most-followed.ts';

/** Bytes as browsers write them. */
const base64url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  who: 'anyone',
  summary: 'The public key that a browser asks its push service with',
  query: z.strictObject({}),
  reply: z.object({ key: z.string() }),
});

export const followByPush = endpoint({
  method: 'POST',
  path: '/api/push',
  who: 'anyone',
  summary:
    'What a phone is told of: exactly these riders from now on, wherever they ride; none: nothing any more. The address of its push service is all that is known of it',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    /** P-256, not compressed; sixteen bytes. */
    p256dh: base64url(87),
    auth: base64url(22),
    language,
    riders: z.array(id).max(MOST_FOLLOWED),
  }),
  reply: z.object({}),
  errors: ['push.service_unknown', 'request.too_many'],
});
