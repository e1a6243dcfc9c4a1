import type { putAbsentBack, takeAbsentOut } from '#contract/raceday/office/check-in/absent.ts';
import { Refusal } from '#contract/errors.ts';
import * as m from '#text/messages/messages.js';
import { type Caller, type Helper, isHelper } from '#server/ground/access/caller.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Desk, deskOf, helpersDesk } from '#server/ground/access/desk.ts';
import { putWithdrawnBack, withdrawIn } from '#server/entries/desk/withdraw-for.ts';
import { lockWithdrawal } from '#server/entries/withdrawal-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  type Absence,
  holdAbsentEntries,
  insertAbsence,
  isBackIn,
  lockAbsence,
  markAbsenceUndone,
} from './absence-queries.ts';
import { authorOf } from './say-check-in.ts';

/** The entries desk through which check-in enters and withdraws riders. */
export const entriesDeskOf = (tx: Db, caller: Caller | Helper, race_id: number): Promise<Desk> =>
  isHelper(caller) ? helpersDesk(tx, caller) : deskOf(tx, caller, race_id);

/** Withdraws the absent riders, all or none, in the way that a desk withdraws. Riders who came meanwhile stay. */
export function takeOut(
  db: Db,
  { params: { id: race_id }, body, caller, language }: Asked<typeof takeAbsentOut>,
): Promise<Absence> {
  const { request_key: absence_key } = body;
  const reason = m.checkin_absent_reason({}, { locale: language });
  return inTransaction(db, async (tx) => {
    const author = await authorOf(tx, caller);
    const known = await lockAbsence(tx, race_id, absence_key);
    if (known !== null) return known;
    const desk = await entriesDeskOf(tx, caller, race_id);
    const entries = await holdAbsentEntries(tx, race_id, body.rider_ids);
    const withdrawal_ids: number[] = [];
    for (const entry of entries) {
      const { withdrawal_id } = await withdrawIn(tx, desk, { ...entry, reason });
      if (withdrawal_id !== null) withdrawal_ids.push(withdrawal_id);
    }
    const riders = new Set(entries.map(({ rider_id }) => rider_id)).size;
    return insertAbsence(tx, { ...author, absence_key, race_id, withdrawal_ids, riders });
  });
}

/** There is no time limit for it before the draw. */
const ANY_TIME = 0;

/** Puts back exactly those who were withdrawn with a list, except riders who were put back one by one. */
export function putBackAbsent(
  db: Db,
  { params: { id: race_id }, body: { absence_key }, caller }: Asked<typeof putAbsentBack>,
): Promise<Absence> {
  return inTransaction(db, async (tx) => {
    await authorOf(tx, caller);
    const absence = await lockAbsence(tx, race_id, absence_key);
    if (absence === null) throw new Refusal('office.undo_late', 'absence_key');
    if (absence.undone) return absence;
    const desk = await entriesDeskOf(tx, caller, race_id);
    for (const withdrawal_id of absence.withdrawal_ids) {
      const gone = await lockWithdrawal(tx, withdrawal_id, ANY_TIME);
      if (gone === null || gone.undone) continue;
      const category_id = gone.entered_category_id ?? gone.category_id;
      if (!(await isBackIn(tx, { race_id, rider_id: gone.rider_id, category_id })))
        await putWithdrawnBack(tx, desk, withdrawal_id, gone);
    }
    await markAbsenceUndone(tx, absence_key);
    return { ...absence, undone: true };
  });
}
