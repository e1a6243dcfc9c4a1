import { getDayState } from '#contract/office/day/state.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { presentDayState } from './present-state.ts';

/** How far a race day is, for every screen of the office that shows it. */
export function registerDayState(context: RouteContext): void {
  call(context, getDayState, ({ params }) => presentDayState(context.db, params.id));
}
