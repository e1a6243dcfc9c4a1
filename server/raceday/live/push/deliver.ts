import { request as plainRequest } from 'node:http';
import { request as sealedRequest } from 'node:https';
import { once } from 'node:events';
import webPush from 'web-push';
import { canBeSealedTo, isPushService, publicLookup } from './push-services.ts';
import type { PushSender } from './sender.ts';

/** The address and keys of a browser. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const patienceMs = 10_000;

/**
 * Sends a message to a push service, encrypted for one browser, without following redirects. Returns `gone` when the
 * browser no longer listens, or `refused` when the service never accepts it. Throws what may succeed later.
 */
export async function deliver(
  { keys, contact, services }: PushSender,
  { endpoint, p256dh, auth }: Subscription,
  message: object,
  seconds: number,
): Promise<'sent' | 'gone' | 'refused'> {
  if (!isPushService(endpoint, services)) return 'refused';
  // A message that cannot be encrypted for a browser now cannot be later.
  if (!canBeSealedTo({ p256dh, auth })) return 'gone';
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { TTL: seconds, urgency: 'high', vapidDetails: { subject: contact, ...keys } },
  );
  const address = new URL(endpoint);
  const isOwn = services.includes(address.origin);
  const send = address.protocol === 'https:' ? sealedRequest : plainRequest;
  const asking = send(address, {
    method: 'POST',
    headers,
    signal: AbortSignal.timeout(patienceMs),
    ...(isOwn ? {} : { lookup: publicLookup }),
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [{ statusCode?: number; resume: () => void }];
  answer.resume();
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`);
  return 'refused';
}
