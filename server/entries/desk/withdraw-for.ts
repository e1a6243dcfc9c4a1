import { Refusal } from '#contract/errors.ts';
import type { undoWithdrawal, withdrawAtDesk } from '#contract/office/entries/entries.ts';
import { isBeforeDraw } from '#rules/race-statuses.ts';
import { placeOrWait, refuseWithdrawal } from '#rules/entries/inscription.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { factsOf, mayLeave } from '#server/entries/decide.ts';
import { withdrawRider } from '#server/entries/withdraw-rider.ts';
import { UNDO_SECONDS } from '#server/entries/fill-later.ts';
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
import type { Asked } from '#server/http/calls/call.ts';
import type { EnteredAtDesk } from './enter-for.ts';
import { categoryIn, loadForDesk } from './load.ts';
import { type Desk, deskOf } from './desk.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';

type Body = Asked<typeof withdrawAtDesk>['body'];

/** Takes a rider out. The place is kept for a moment in which it can be asked back; then the first who waits has it. */
export function withdrawFor(db: Db, desk: Desk, body: Body): Promise<{ withdrawal_id: number | null }> {
  return inTransaction(db, (tx) => withdrawIn(tx, desk, body));
}

/** The same within a transaction of somebody else's. */
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

/** Puts the rider back into the class or its queue. Throws where the place, or the wheel, went to something else meanwhile. */
async function putBack(tx: Db, desk: Desk, withdrawal_id: number, gone: Withdrawal): Promise<EnteredAtDesk> {
  const { race_id, rider_id, plate } = gone;
  const entered = gone.entered_category_id ?? gone.category_id;
  const facts = await loadForDesk(tx, desk, rider_id, [entered]);
  // Its money went back by the rule of a date that is off: nothing would send it back again.
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

/** Puts back who was withdrawn, on record. In: the withdrawal, held. */
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

/** Takes back a withdrawal that the caller made a moment ago. */
export function undo(db: Db, { params, caller }: Asked<typeof undoWithdrawal>): Promise<EnteredAtDesk> {
  return inTransaction(db, async (tx) => {
    const gone = await lockWithdrawal(tx, params.id, UNDO_SECONDS);
    if (gone === null || gone.withdrawn_by !== caller.user_id || gone.undone || gone.late)
      throw new Refusal('office.undo_late');
    return putWithdrawnBack(tx, await deskOf(tx, caller, gone.race_id), params.id, gone);
  });
}
