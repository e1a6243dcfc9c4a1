import type { z } from 'zod';
import type { followByPush } from '#contract/live/push.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { readPushDay } from './push-day.ts';
import {
  dropSubscription,
  readEntriesOfDays,
  replaceFollows,
  saveSubscription,
  saveTold,
} from './push-queries.ts';

type Asked = z.output<(typeof followByPush)['body']>;

/** Follows exactly these riders with a phone; none: forgets it. What pages show at that moment counts as sent. */
export async function follow(db: Db, { language, riders, ...phone }: Asked): Promise<void> {
  if (riders.length === 0) {
    await dropSubscription(db, phone.endpoint);
    return;
  }
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
