import { findAtKiosk } from '#contract/office/check-in/kiosk.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { findAtRace } from './find-at-kiosk.ts';

/** A tablet at the venue at which families check themselves in. It finds a rider who is named in full, and shows nobody else. */
export function registerKiosk(context: RouteContext): void {
  const { db, limits } = context;

  call(context, findAtKiosk, async ({ params, body, caller }) => {
    const key = String(caller.desk_id);
    // Only misses count: a whole race may check in on one morning.
    for (const limit of ['kiosk_miss', 'kiosk_miss_day'] as const)
      if (await limits.isSpent(limit, key)) throw new Refusal('request.too_many');
    const items = await findAtRace(db, params.id, body.by);
    if (items.length > 0) return { items };
    await limits.count('kiosk_miss', key);
    await limits.count('kiosk_miss_day', key);
    throw new Refusal('kiosk.nobody', 'plate');
  });
}
