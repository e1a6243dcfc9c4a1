import { getDayState } from '#contract/raceday/office/day/state.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { presentDayState } from './present-state.ts';

/** Registers the call that tells every screen of the office how far a race day has come. */
export function registerDayState(context: RouteContext): void {
  call(context, getDayState, ({ params }) => presentDayState(context.db, params.id));
}
