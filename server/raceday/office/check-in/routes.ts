import { getCheckIn, sayCheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import { dictateContact } from '#contract/raceday/office/check-in/emergency.ts';
import { putAbsentBack, takeAbsentOut } from '#contract/raceday/office/check-in/absent.ts';
import { enterWalkUp, getWalkUpChoices } from '#contract/raceday/office/check-in/walk-ups.ts';
import { Refusal } from '#contract/errors.ts';
import { type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { dictate } from './dictate.ts';
import { refuseUnnamed } from './named-at-kiosk.ts';
import { presentCheckInWithCash } from './present-cash.ts';
import { sayOfRider } from './say-check-in.ts';
import { putBackAbsent, takeOut } from './take-out.ts';
import { arrive } from './walk-up.ts';
import { readWalkUpChoices } from './walk-up-queries.ts';

/** Attempts of a helper are counted by the code, those of the office by the account. */
const counted = (caller: Caller | Helper): string =>
  isHelper(caller) ? `desk ${caller.desk_id}` : `user ${caller.user_id}`;

/** Registers the calls for check-in of a meeting, by codes of desks and by the office (docs/decisions/0051). */
export function registerCheckIn(context: RouteContext): void {
  const { db, limits } = context;

  call(context, getCheckIn, ({ params, caller }) => presentCheckInWithCash(db, params.id, caller));

  call(context, sayCheckIn, async (asked) => {
    const { caller, body } = asked;
    await limits.spend('check_in', counted(caller));
    const { said, rider_id } = body;
    if (isHelper(caller) && caller.duty === 'kiosk' && said.kind === 'mark' && said.what === 'present')
      await refuseUnnamed(limits, caller, rider_id);
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
    // The answer reveals whether a document is taken, so attempts are counted: nobody may try many.
    await limits.spend('desk_find', counted(asked.caller));
    return arrive(db, asked);
  });
}
