import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { followByPush, getPushKey } from '#contract/raceday/live/push.ts';
import { call } from '#server/ground/http/calls/call.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { PushSender } from './sender.ts';
import { isPushService, canBeSealedTo } from './push-services.ts';
import { readPushDay } from './push-day.ts';
import {
  dropSubscription,
  readEntriesOfDays,
  readFollowed,
  replaceFollows,
  saveSubscription,
  saveTold,
} from './push-queries.ts';

type Asked = z.output<(typeof followByPush)['body']>;

/**
 * Makes a phone follow exactly these riders; without any, the phone is deleted. What pages show at that moment counts
 * as sent. Anybody may call this, so a key that cannot be used for encryption is refused, and a network may have as
 * many phones a day, and of one rider, as a large race has.
 */
async function follow(
  { db, limits }: Pick<RouteContext, 'db' | 'limits'>,
  { language, riders, ...phone }: Asked,
  address: string,
): Promise<void> {
  if (riders.length === 0) {
    await dropSubscription(db, phone.endpoint);
    return;
  }
  if (!canBeSealedTo(phone)) throw new Refusal('push.key_wrong', 'p256dh');
  await limits.spend('push_endpoint', phone.endpoint);
  const followed = await readFollowed(db, phone.endpoint);
  if (followed === null) await limits.spend('push_new_address', address);
  for (const rider_id of riders)
    if (followed?.includes(rider_id) !== true)
      await limits.spend('push_rider_address', `${rider_id} ${address}`);
  const now = Date.now();
  await inTransaction(db, async (tx) => {
    const push_id = await saveSubscription(tx, phone, language);
    const fresh = await replaceFollows(tx, push_id, riders);
    const entries = await readEntriesOfDays(tx, fresh);
    for (const [race_id, those] of Map.groupBy(entries, (one) => one.race_id)) {
      const day = await readPushDay(tx, race_id, now);
      const seen = those.flatMap(({ entry_id }) =>
        (day?.newsOf(entry_id) ?? []).map(({ key }) => ({ push_id, entry_id, key })),
      );
      await saveTold(tx, seen);
    }
  });
}

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
