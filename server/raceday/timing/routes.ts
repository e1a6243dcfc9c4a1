import { sayPassings } from '#contract/raceday/judging/passings.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { hearPassings } from './hear/hear-passings.ts';

/** Registers the call of timing systems. */
export function registerTiming(context: RouteContext): void {
  const { db, limits } = context;
  call(context, sayPassings, async (asked) => {
    await limits.spend('say_passings', String(asked.caller.desk_id));
    return hearPassings(db, asked);
  });
}
