import { findAtKiosk } from '#contract/raceday/office/check-in/kiosk.ts';
import { Refusal } from '#contract/errors.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { rememberNamed } from '#server/raceday/office/check-in/named-at-kiosk.ts';
import { findAtRace } from './find-at-kiosk.ts';

/** Registers the calls of a tablet for self check-in. It finds riders named in full, and shows nobody else. */
export function registerKiosk(context: RouteContext): void {
  const { db, limits } = context;

  call(context, findAtKiosk, async ({ params, body, caller }) => {
    const key = String(caller.desk_id);
    // Only misses count, because a whole race may check in on one morning.
    for (const limit of ['kiosk_miss', 'kiosk_miss_day'] as const)
      if (await limits.isSpent(limit, key)) throw new Refusal('request.too_many');
    const items = await findAtRace(db, params.id, body.by);
    if (items.length > 0) {
      for (const { rider_id } of items) await rememberNamed(limits, caller, rider_id);
      return { items };
    }
    await limits.count('kiosk_miss', key);
    await limits.count('kiosk_miss_day', key);
    throw new Refusal('kiosk.nobody', 'plate');
  });
}
