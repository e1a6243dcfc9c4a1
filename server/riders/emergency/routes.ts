import { getRiderEmergency, writeRiderEmergency } from '#contract/riders/emergency.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { presentEmergency, writeEmergency } from './write-emergency.ts';

/** Whom to call for a rider: written and read by the family. The medical post of a race reads it elsewhere, and leaves a trace. */
export function registerEmergency(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getRiderEmergency, ({ params }) => presentEmergency(db, params.id));

  call(context, writeRiderEmergency, async (asked) => {
    await limits.spend('rider_account', String(asked.caller.user_id));
    return writeEmergency(db, asked);
  });
}
