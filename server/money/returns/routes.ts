import { getEntryReturn, listToRefund } from '#contract/money/returns/returns.ts';
import { isAdmin } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readEntryReturn } from './said.ts';
import { readToRefund } from './to-refund.ts';

/** Registers the calls about returns: what an entry gives back, and what the book still has to give back. */
export function registerReturns(context: RouteContext): void {
  const { db } = context;

  call(context, getEntryReturn, async ({ params, query: { rider_id, category_id }, caller }) => {
    // A club or another organization may withdraw the rider, but reads nothing of what the family paid.
    const isOurs = caller.rider_ids.includes(rider_id) || isAdmin(caller);
    const place = { race_id: params.id, rider_id, category_id };
    return { entry_return: isOurs ? await readEntryReturn(db, place) : null };
  });

  call(context, listToRefund, async ({ params }) => ({ items: await readToRefund(db, params.id) }));
}
