import { getCheckIn, sayCheckIn, type CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import { dictateContact } from '#contract/raceday/office/check-in/emergency.ts';
import { putAbsentBack, takeAbsentOut } from '#contract/raceday/office/check-in/absent.ts';
import { enterWalkUp, getWalkUpChoices } from '#contract/raceday/office/check-in/walk-ups.ts';
import { Refusal } from '#contract/errors.ts';
import { isHelper, type Caller, type Helper } from '#server/ground/access/caller.ts';
import { call, type Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  insertDictated,
  lockEmergencyRider,
  readEmergencyKey,
} from '#server/people/riders/emergency/emergency-queries.ts';
import { refusePhones } from '#server/people/riders/emergency/write-emergency.ts';
import { whoMay } from '#server/ground/access/who-may.ts';
import { refuseUnnamed } from './named-at-kiosk.ts';
import { sayOfRider, authorOf } from './say-check-in.ts';
import { putBackAbsent, takeOut } from './take-out.ts';
import { arrive } from './walk-up.ts';
import { readWalkUpChoices } from './walk-up-queries.ts';
import { isEntered } from './check-in-queries.ts';
import { readCashTakers, readOwedEntries, readOwnBook, readPayingRiders } from './cash-queries.ts';
import { presentCheckIn } from './present-check-in.ts';

/** Returns what is owed for the entries of a race, only for the keeper of the organization's book. */
async function cashFor(db: Db, race_id: number, caller: Caller | Helper): Promise<CheckIn['cash']> {
  if (isHelper(caller)) return null;
  const book_id = await readOwnBook(db, race_id);
  if (book_id === null || !(await whoMay.book_staff(db, caller, book_id))) return null;
  const owed = await readOwedEntries(db, book_id, race_id);
  const rider_ids = [...new Set(owed.map(({ rider_id }) => rider_id))];
  return { book_id, owed, riders: await readPayingRiders(db, book_id, rider_ids) };
}

/** Returns the check-in of a race as a desk or the office reads it, with the money of its entries. */
async function presentCheckInWithCash(db: Db, race_id: number, caller: Caller | Helper): Promise<CheckIn> {
  const [read, cash] = await Promise.all([presentCheckIn(db, race_id), cashFor(db, race_id, caller)]);
  const sends = cash === null && read.items.some(({ missing }) => missing.includes('fee'));
  return { ...read, cash, cash_takers: sends ? await readCashTakers(db, race_id) : [] };
}

/** Stores the contact that an adult dictates, if there is none: a family's contact is not read or replaced. */
function dictate(
  db: Db,
  { params: { id: race_id }, body, caller }: Asked<typeof dictateContact>,
): Promise<{ rider_id: number }> {
  const { request_key, rider_id, contact } = body;
  refusePhones([contact], 'phone');
  return inTransaction(db, async (tx) => {
    const { user_id, desk_name } = await authorOf(tx, caller);
    await lockEmergencyRider(tx, rider_id);
    if (!(await isEntered(tx, { race_id, rider_id }))) throw new Refusal('inscription.not_in', 'rider_id');
    const written = await readEmergencyKey(tx, rider_id);
    if (written?.key === request_key) return { rider_id };
    if (written !== null) throw new Refusal('emergency.known');
    await insertDictated(tx, { rider_id, contacts: [contact], request_key, written_by: user_id, desk_name });
    await insertAudit(tx, { user_id, desk_name, action: 'emergency', entity: 'rider', entity_id: rider_id });
    return { rider_id };
  });
}

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
