import { updateOfficeCup } from '#contract/season/office/cups/cups.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { letInWhoWaits } from '#server/entries/queue.ts';
import { saveCup } from '#server/season/cups/edit/save-cup.ts';

/** Serves the saving of a cup. It stands here and not in `season/`, because a category with more room lets riders in who wait. */
export function registerCupSaving(context: RouteContext): void {
  call(context, updateOfficeCup, (asked) => saveCup(context.db, asked, letInWhoWaits));
}
