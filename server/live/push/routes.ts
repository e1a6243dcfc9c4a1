import { Refusal } from '#contract/errors.ts';
import { followByPush, getPushKey } from '#contract/live/push.ts';
import { call } from '#server/http/calls/call.ts';
import { publicGet } from '#server/http/calls/public-get.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import type { PushSender } from './sender.ts';
import { follow } from './follow.ts';
import { isPushService } from './push-services.ts';

/** Notifications to browsers: the key that asks for them, and the riders a browser follows. */
export function registerPush(context: RouteContext, { keys, services }: PushSender): void {
  const { db, limits } = context;
  publicGet(context, getPushKey, async () => ({ body: { key: keys.publicKey }, tags: [] }));
  call(context, followByPush, async ({ body, address }) => {
    if (!isPushService(body.endpoint, services)) throw new Refusal('push.service_unknown');
    await limits.spend('push_address', address);
    await follow(db, body);
    return {};
  });
}
