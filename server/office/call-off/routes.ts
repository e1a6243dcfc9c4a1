import { callOffRace, foreseeCallOff } from '#contract/office/day/call-off.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { callOff, presentCallOff } from './call-off.ts';

/** A date that is not ridden at all: what becomes of its entries and its money. */
export function registerCallOff(context: RouteContext): void {
  const { db } = context;

  call(context, foreseeCallOff, ({ params }) => presentCallOff(db, params.id));

  call(context, callOffRace, (asked) => callOff(db, asked));
}
