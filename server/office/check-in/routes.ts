import { getCheckIn, sayCheckIn } from '#contract/office/check-in/check-in.ts';
import { dictateContact } from '#contract/office/check-in/emergency.ts';
import { putAbsentBack, takeAbsentOut } from '#contract/office/check-in/absent.ts';
import { enterWalkUp, getWalkUpChoices } from '#contract/office/check-in/walk-ups.ts';
import { Refusal } from '#contract/errors.ts';
import { type Caller, type Helper, isHelper } from '#server/access/caller.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { dictate } from './dictate.ts';
import { presentCheckInWithCash } from './present-cash.ts';
import { sayOfRider } from './say-check-in.ts';
import { putBackAbsent, takeOut } from './take-out.ts';
import { arrive } from './walk-up.ts';
import { readWalkUpChoices } from './walk-up-queries.ts';

/** What is counted of a desk is counted by its code, of an office by its account. */
const counted = (caller: Caller | Helper): string =>
  isHelper(caller) ? `desk ${caller.desk_id}` : `user ${caller.user_id}`;

/** Check-in of a meeting, by the codes of its desks and by its office (docs/decisions/0051). */
export function registerCheckIn(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getCheckIn, ({ params, caller }) => presentCheckInWithCash(db, params.id, caller));

  call(context, sayCheckIn, async (asked) => {
    await limits.spend('check_in', counted(asked.caller));
    return sayOfRider(db, asked);
  });

  call(context, takeAbsentOut, async (asked) => {
    await limits.spend('check_in', counted(asked.caller));
    return takeOut(db, asked);
  });

  call(context, putAbsentBack, async (asked) => {
    await limits.spend('check_in', counted(asked.caller));
    return putBackAbsent(db, asked);
  });

  call(context, dictateContact, async (asked) => {
    await limits.spend('check_in', counted(asked.caller));
    return dictate(db, asked);
  });

  call(context, getWalkUpChoices, async ({ params }) => {
    const choices = await readWalkUpChoices(db, params.id);
    if (choices === null) throw new Refusal('race.not_found');
    return choices;
  });

  call(context, enterWalkUp, async (asked) => {
    // That a document is taken is answered, so tries are counted: nobody may try many.
    await limits.spend('desk_find', counted(asked.caller));
    return arrive(db, asked);
  });
}
