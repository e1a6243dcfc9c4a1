import { listLate, settleLate } from '#contract/raceday/venue/venue.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { listLateSets, settleLateSets } from './settle-late.ts';

/** Registers the calls about what came from a track after its race was taken back. */
export function registerLateSets(context: RouteContext): void {
  const { db } = context;
  call(context, listLate, ({ params }) => listLateSets(db, params.id));
  call(context, settleLate, (asked) => settleLateSets(db, asked));
}
