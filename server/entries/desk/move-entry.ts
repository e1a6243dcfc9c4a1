import { Refusal } from '#contract/errors.ts';
import type { moveEntry } from '#contract/entries/office/entries.ts';
import { placeOrWait, refuseRider } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { factsOf } from '#server/entries/decide.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { fillAfterUndo } from '#server/entries/fill-later.ts';
import { deleteEntry, dropEntryFee, holdCategory } from '#server/entries/queries.ts';
import { enterNow, fillFromQueue, notifyQueue } from '#server/entries/queue.ts';
import { carryChoice } from '#server/money/prices/choice-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { creditEntry } from '#server/money/credit.ts';
import { carryReturnRule, readStandingDues } from '#server/money/returns/return-queries.ts';
import { type EnteredAtDesk, entryReason } from './enter-for.ts';
import { categoryIn, loadForDesk } from './load.ts';
import type { Desk } from '../../ground/access/desk.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/**
 * Moves an entry into another class, by the rules of a new entry. The previous class does not count against it. One
 * transaction does both, so that the rider is never in none.
 */
export function moveTo(db: Db, desk: Desk, body: Asked<typeof moveEntry>['body']): Promise<EnteredAtDesk> {
  const { rider_id, category_id, into_category_id } = body;
  const { race_id } = desk;
  return inTransaction(db, async (tx) => {
    const facts = await loadForDesk(tx, desk, rider_id, [category_id, into_category_id]);
    const from = categoryIn(facts, category_id);
    const into = categoryIn(facts, into_category_id);
    // The answer was lost and the action is sent again.
    if (from.entry_id === null && into.entry_id !== null)
      return { entry_id: into.entry_id, plate: into.entry_plate, waiting: null };
    if (from.entry_id === null) throw new Refusal('inscription.not_in');
    if (into.entry_id !== null || into.waiting !== null) throw new Refusal('inscription.already_in');
    const late_reason = entryReason(desk, facts, into, body.reason);
    const others = facts.categories.filter(
      (one) =>
        (one.entry_id !== null || one.waiting !== null) &&
        one.category_id !== category_id &&
        one.category_id !== into_category_id,
    );
    const refusal = refuseRider({ ...factsOf(facts, into), entered: others });
    if (refusal !== null) throw new Refusal(refusal);
    const held = await holdCategory(tx, facts, into_category_id, into.entry_limit !== null);
    const riders = into.entry_limit === null ? held : await fillFromQueue(tx, facts, into, held);
    if (placeOrWait(riders, into.entry_limit) === 'waiting') throw new Refusal('office.category_full');
    const place = { race_id, category_id, rider_id };
    // A later judgement would pay for the class that the rider has left.
    if ((await readStandingDues(tx, place)).some(({ in_review }) => in_review))
      throw new Refusal('dues.in_review');
    await deleteEntry(tx, from.entry_id);
    // A payment for one class pays for the other, whoever paid it.
    const credits = await creditEntry(tx, place, desk.user_id);
    await dropEntryFee(tx, race_id, category_id, rider_id);
    await carryChoice(tx, { race_id, category_id, rider_id }, into_category_id);
    const entered = await enterNow(tx, facts, into, desk.user_id, { late_reason, credits });
    await carryReturnRule(tx, { race_id, category_id, rider_id }, into_category_id);
    await fillAfterUndo(tx, race_id, category_id);
    await insertAudit(tx, {
      user_id: desk.user_id,
      desk_name: desk.desk_name,
      action: 'category',
      entity: 'race',
      entity_id: race_id,
      was: { rider_id, category_id },
      became: { rider_id, category_id: into_category_id, ...(late_reason === null ? {} : { late_reason }) },
    });
    await notifyQueue(tx, rider_id, race_id, UNDO_KEPT_SECONDS);
    return { ...entered, waiting: null };
  });
}
