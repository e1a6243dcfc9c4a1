import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, language } from '#contract/values.ts';
import { MOST_FOLLOWED } from '#rules/raceday/live/followed/most-followed.ts';

/** These are bytes as browsers write them. */
const base64url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  who: 'anyone',
  summary: 'Returns the public key with which a browser asks its push service.',
  reply: z.object({ key: z.string() }),
});

export const followByPush = endpoint({
  method: 'POST',
  path: '/api/push',
  who: 'anyone',
  summary:
    'Sets the riders that a phone is told of from now on, in whatever race they ride. An empty list ends all messages. The server knows nothing of the phone but the address of its push service.',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    /** It is a P-256 key, not compressed. `auth` has sixteen bytes. */
    p256dh: base64url(87),
    auth: base64url(22),
    language,
    riders: z.array(id).max(MOST_FOLLOWED),
  }),
  reply: z.object({}),
  errors: ['push.service_unknown', 'push.key_wrong', 'request.too_many'],
});
