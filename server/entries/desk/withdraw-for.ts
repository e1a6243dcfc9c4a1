import { Refusal } from '#contract/errors.ts';
import type { undoWithdrawal, withdrawAtDesk } from '#contract/entries/office/entries.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { placeOrWait, refuseWithdrawal } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { factsOf, mayLeave } from '#server/entries/decide.ts';
import { withdrawRider } from '#server/entries/withdraw-rider.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { chargeEntry, holdCategory } from '#server/entries/queries.ts';
import { notifyQueue } from '#server/entries/queue.ts';
import {
  lockWithdrawal,
  markWithdrawalUndone,
  putBackInQueue,
  putEntryBack,
  type Withdrawal,
} from '#server/entries/withdrawal-queries.ts';
import { takeChoiceUp } from '#server/money/prices/choice-queries.ts';
import { takeReturnBack } from '#server/money/returns/put-back.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { EnteredAtDesk } from './enter-for.ts';
import { categoryIn, loadForDesk } from './load.ts';
import { type Desk, deskOf } from '../../ground/access/desk.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type Body = Asked<typeof withdrawAtDesk>['body'];

/** Withdraws a rider. The place stays reserved while an undo is possible, and then goes to the first in the queue. */
export function withdrawFor(db: Db, desk: Desk, body: Body): Promise<{ withdrawal_id: number | null }> {
  return inTransaction(db, (tx) => withdrawIn(tx, desk, body));
}

/** Does the same within the caller's transaction. */
export async function withdrawIn(tx: Db, desk: Desk, body: Body): Promise<{ withdrawal_id: number | null }> {
  const { rider_id, category_id } = body;
  const facts = await loadForDesk(tx, desk, rider_id, [category_id]);
  const category = categoryIn(facts, category_id);
  if (category.entry_id === null && category.waiting === null) return { withdrawal_id: null };
  const can_force_withdraw = desk.role !== 'club' || facts.can_force_withdraw;
  const refusal = refuseWithdrawal({
    ...factsOf(facts, category),
    can_force_withdraw,
    may_leave: mayLeave(facts, category),
  });
  if (refusal !== null) throw new Refusal(refusal);
  const { user_id, desk_name } = desk;
  const reason = body.reason === '' ? null : body.reason;
  const withdrawing = { by: { user_id, desk_name }, reason, canUndo: true };
  return { withdrawal_id: await withdrawRider(tx, facts, category, withdrawing) };
}

/** Puts the rider back into the class or its queue. Throws where the place or the wheel was used meanwhile. */
async function putBack(tx: Db, desk: Desk, withdrawal_id: number, gone: Withdrawal): Promise<EnteredAtDesk> {
  const { race_id, rider_id, plate } = gone;
  const entered = gone.entered_category_id ?? gone.category_id;
  const facts = await loadForDesk(tx, desk, rider_id, [entered]);
  // Its money was returned by the rule of a date that is called off, and nothing would return it again.
  if (facts.called_off) throw new Refusal('race.called_off');
  const category = categoryIn(facts, entered);
  const onWheel = facts.categories.filter(
    (one) => one.wheel === category.wheel && (one.entry_id !== null || one.waiting !== null),
  );
  if (!isBeforeDraw(facts.race_status) || onWheel.length > 0) throw new Refusal('office.undo_late');
  if (plate === null) {
    await takeChoiceUp(tx, { race_id, category_id: entered, rider_id });
    return { entry_id: null, plate: null, waiting: await putBackInQueue(tx, withdrawal_id) };
  }
  const riders = await holdCategory(tx, facts, gone.category_id, category.entry_limit !== null);
  if (placeOrWait(riders, category.entry_limit) === 'waiting') throw new Refusal('office.undo_full');
  const entry_id = await putEntryBack(tx, withdrawal_id);
  await chargeEntry(tx, { race_id, category_id: entered, rider_id, club_id: gone.club_id });
  await takeReturnBack(tx, withdrawal_id, desk.user_id);
  await takeChoiceUp(tx, { race_id, category_id: entered, rider_id });
  return { entry_id, plate, waiting: null };
}

/** Puts a withdrawn rider back, on record. The withdrawal is locked. */
export async function putWithdrawnBack(
  tx: Db,
  desk: Desk,
  withdrawal_id: number,
  gone: Withdrawal,
): Promise<EnteredAtDesk> {
  const { race_id, rider_id } = gone;
  const back = await putBack(tx, desk, withdrawal_id, gone);
  await markWithdrawalUndone(tx, withdrawal_id);
  await insertAudit(tx, {
    user_id: desk.user_id,
    desk_name: desk.desk_name,
    action: 'withdraw_undo',
    entity: 'race',
    entity_id: race_id,
    became: { rider_id, category_id: gone.entered_category_id ?? gone.category_id },
  });
  await notifyQueue(tx, rider_id, race_id);
  return back;
}

/** Undoes a withdrawal that the caller made a moment ago. */
export function undo(db: Db, { params, caller }: Asked<typeof undoWithdrawal>): Promise<EnteredAtDesk> {
  return inTransaction(db, async (tx) => {
    const gone = await lockWithdrawal(tx, params.id, UNDO_KEPT_SECONDS);
    if (gone === null || gone.withdrawn_by !== caller.user_id || gone.undone || gone.late)
      throw new Refusal('office.undo_late');
    return putWithdrawnBack(tx, await deskOf(tx, caller, gone.race_id), params.id, gone);
  });
}
