import type { DateCallOff, callOffRace } from '#contract/office/day/call-off.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { saveCalledOff } from '#server/entries/desk/race-status-queries.ts';
import { deleteEntry, deleteWaiting, dropEntryFee } from '#server/entries/queries.ts';
import { keepWithdrawal } from '#server/entries/withdrawal-queries.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { giveChoiceBack } from '#server/money/prices/choice-queries.ts';
import { giveRaceBack, partsNow } from '#server/money/returns/give-back.ts';
import { readStandingOfRace } from '#server/money/returns/return-queries.ts';
import {
  type DateToCallOff,
  holdDate,
  readDateToCallOff,
  readOutcome,
  readPlacesOfDate,
} from './call-off-queries.ts';
import { sendCallOffLetter } from './letter.ts';

/** What becomes of a date and of what was paid for it, and what came of it once it is called off. */
export async function presentCallOff(db: Db, race_id: number): Promise<DateCallOff> {
  const date = await readDateToCallOff(db, race_id);
  if (date === null) throw new Refusal('race.not_found');
  const { called_off_at, reason, riders, waiting, currency, book_id, ridden } = date;
  const dues = await readStandingOfRace(db, race_id);
  const parts = dues.filter(({ in_review }) => !in_review).map((due) => partsNow(due, 'called_off'));
  return {
    called_off_at,
    reason,
    riders,
    waiting,
    currency,
    book_id,
    ridden,
    credit_cents: parts.reduce((sum, { credit }) => sum + credit, 0),
    refund_cents: parts.reduce((sum, { refund }) => sum + refund, 0),
    in_review: dues.filter(({ in_review }) => in_review).length,
    outcome: called_off_at === null ? null : await readOutcome(db, race_id),
  };
}

/** Takes everybody out of a date that is not drawn; a drawn one keeps who was in. */
async function emptyDate(tx: Db, { race_id }: DateToCallOff, reason: string, user_id: number): Promise<void> {
  for (const { entry_id, ...place } of await readPlacesOfDate(tx, race_id)) {
    await keepWithdrawal(tx, place, { user_id, reason });
    await giveChoiceBack(tx, place);
    if (entry_id === null) await deleteWaiting(tx, race_id, place.category_id, place.rider_id);
    else await deleteEntry(tx, entry_id);
    await dropEntryFee(tx, race_id, place.category_id, place.rider_id);
  }
}

/**
 * Calls a date off in one transaction: what was paid the organization goes back by the rule of each entry, clubs ask for no unpaid fee
 * of it any more, families get a letter. Sent again, it is done once.
 */
export async function callOff(
  db: Db,
  { params: { id: race_id }, body: { reason }, caller: { user_id } }: Asked<typeof callOffRace>,
): Promise<DateCallOff> {
  await inTransaction(db, async (tx) => {
    await holdDate(tx, race_id);
    const date = await readDateToCallOff(tx, race_id);
    if (date === null) throw new Refusal('race.not_found');
    if (date.called_off_at !== null) return;
    if (date.ridden) throw new Refusal('office.race_ridden');
    const { credit_cents, refund_cents, in_review } = await presentCallOff(tx, race_id);
    const paid = credit_cents + refund_cents + in_review > 0;
    // Before anybody is taken out: it goes to who is in.
    await sendCallOffLetter(tx, date, { reason, paid, sent_by: user_id });
    await giveRaceBack(tx, race_id, user_id);
    if (date.before_draw) await emptyDate(tx, date, reason, user_id);
    await saveCalledOff(tx, race_id, reason);
    await insertAudit(tx, {
      user_id,
      action: 'call_off',
      entity: 'race',
      entity_id: race_id,
      became: { reason, riders: date.riders, credit_cents, refund_cents },
    });
  });
  return presentCallOff(db, race_id);
}
