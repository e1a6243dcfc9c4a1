import { Refusal } from '#contract/errors.ts';
import { followByPush, getPushKey } from '#contract/raceday/live/push.ts';
import { call } from '#server/ground/http/calls/call.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { PushSender } from './sender.ts';
import { follow } from './follow.ts';
import { isPushService } from './push-services.ts';

/** Registers notifications to browsers: the public key for a subscription, and the riders a browser follows. */
export function registerPush(context: RouteContext, { keys, services }: PushSender): void {
  const { limits } = context;
  publicGet(context, getPushKey, async () => ({ body: { key: keys.publicKey }, tags: [] }));
  call(context, followByPush, async ({ body, address }) => {
    if (!isPushService(body.endpoint, services)) throw new Refusal('push.service_unknown');
    await limits.spend('push_address', address);
    await follow(context, body, address);
    return {};
  });
}
