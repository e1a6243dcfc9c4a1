import { request as plainRequest } from 'node:http';
import { request as sealedRequest } from 'node:https';
import { once } from 'node:events';
import webPush from 'web-push';
import { isPushService, publicLookup } from './push-services.ts';
import type { PushSender } from './sender.ts';

/** How a browser is reached. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const patienceMs = 10_000;

/**
 * Hands a message to a push service, sealed for one browser. In: for how many seconds it is worth anything. Out: `gone`: that browser
 * listens no more; `refused`: the service does not take it, and would not later. Throws what may go better later. No redirect is
 * followed.
 */
export async function deliver(
  { keys, contact, services }: PushSender,
  { endpoint, p256dh, auth }: Subscription,
  message: object,
  seconds: number,
): Promise<'sent' | 'gone' | 'refused'> {
  if (!isPushService(endpoint, services)) return 'refused';
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
