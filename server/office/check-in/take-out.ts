import type { putAbsentBack, takeAbsentOut } from '#contract/office/check-in/absent.ts';
import { Refusal } from '#contract/errors.ts';
import * as m from '#text/messages/messages.js';
import { type Caller, type Helper, isHelper } from '#server/access/caller.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { type Desk, deskOf, helpersDesk } from '#server/entries/desk/desk.ts';
import { putWithdrawnBack, withdrawIn } from '#server/entries/desk/withdraw-for.ts';
import { lockWithdrawal } from '#server/entries/withdrawal-queries.ts';
import type { Asked } from '#server/http/calls/call.ts';
import {
  type Absence,
  holdAbsentEntries,
  insertAbsence,
  isBackIn,
  lockAbsence,
  markAbsenceUndone,
} from './absence-queries.ts';
import { authorOf } from './say-check-in.ts';

/** The desk of entries that check-in uses to enter and withdraw riders. */
export const entriesDeskOf = (tx: Db, caller: Caller | Helper, race_id: number): Promise<Desk> =>
  isHelper(caller) ? helpersDesk(tx, caller) : deskOf(tx, caller, race_id);

/** Takes the absent out, all or none, as everybody is taken out at a desk; riders who came meanwhile stay. */
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

/** How long ago it may have been is not asked: until the draw. */
const ANY_TIME = 0;

/** Puts back exactly those taken out with a list, but for riders who were put back one by one. */
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
