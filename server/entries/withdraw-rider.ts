import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { giveChoiceBack } from '#server/money/prices/choice-queries.ts';
import { giveEntryBack } from '#server/money/returns/give-back.ts';
import type { Author } from './enter-rider.ts';
import type { CategoryFact, RiderRaceFacts } from './facts-query.ts';
import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { fillAfterUndo } from './fill-later.ts';
import { deleteEntry, deleteWaiting, dropEntryFee, holdCategory } from './queries.ts';
import { fillFromQueue, notifyQueue } from './queue.ts';
import { keepWithdrawal } from './withdrawal-queries.ts';

interface Withdrawing {
  by: Author;
  reason: string | null;
  /** True reserves the place while an undo is possible. Otherwise the first in the queue moves up at once. */
  canUndo: boolean;
}

/**
 * Withdraws a rider from a category or its queue, as the rules accepted by facts read under their locks. The change is
 * recorded, and the family notified. Returns the withdrawal, which can be undone.
 */
export async function withdrawRider(
  tx: Db,
  facts: RiderRaceFacts,
  category: CategoryFact,
  { by, reason, canUndo }: Withdrawing,
): Promise<number | null> {
  const { race_id, cup_id, rider_id } = facts;
  const { category_id, entry_id, entry_plate } = category;
  await insertAudit(tx, {
    ...by,
    action: 'withdraw',
    entity: 'race',
    entity_id: race_id,
    was: { rider_id, category_id, plate: entry_plate },
    ...(reason === null ? {} : { became: { reason } }),
  });
  await notifyQueue(tx, rider_id, race_id, canUndo ? UNDO_KEPT_SECONDS : undefined);
  const { user_id } = by;
  const withdrawal_id = await keepWithdrawal(tx, { race_id, category_id, rider_id }, { user_id, reason });
  await giveChoiceBack(tx, { race_id, category_id, rider_id });
  if (entry_id === null) {
    await deleteWaiting(tx, race_id, category_id, rider_id);
    return withdrawal_id;
  }
  const riders = canUndo ? null : await holdCategory(tx, facts, category_id, true);
  await deleteEntry(tx, entry_id);
  const place = { race_id, category_id, rider_id };
  const tellAfterSeconds = canUndo ? UNDO_KEPT_SECONDS : 0;
  await giveEntryBack(tx, place, { withdrawal_id, made_by: user_id, called_off: false, tellAfterSeconds });
  await dropEntryFee(tx, race_id, category_id, rider_id);
  if (riders === null) await fillAfterUndo(tx, race_id, category_id);
  else await fillFromQueue(tx, { race_id, cup_id }, category, riders - 1);
  return withdrawal_id;
}
