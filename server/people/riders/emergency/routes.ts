import { getRiderEmergency, writeRiderEmergency } from '#contract/people/riders/emergency.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { presentEmergency, writeEmergency } from './write-emergency.ts';

/**
 * Registers the calls for the emergency contacts of a rider, which the family writes and reads. The medical post of a
 * race reads them elsewhere, and that is recorded.
 */
export function registerEmergency(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getRiderEmergency, ({ params }) => presentEmergency(db, params.id));

  call(context, writeRiderEmergency, async (asked) => {
    await limits.spend('rider_account', String(asked.caller.user_id));
    return writeEmergency(db, asked);
  });
}
