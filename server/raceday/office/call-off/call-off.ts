import type { DateCallOff, callOffRace } from '#contract/raceday/office/day/call-off.ts';
import { Refusal } from '#contract/errors.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { saveCalledOff } from '#server/entries/desk/race-status-queries.ts';
import { deleteEntry, deleteWaiting, dropEntryFee } from '#server/entries/queries.ts';
import { keepWithdrawal } from '#server/entries/withdrawal-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
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

import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { allOfDate, letterOfDate, sendMessage } from '#server/people/office/messages/send-message.ts';

/** Writes to the families of a date that is called off, in their languages. */
async function sendCallOffLetter(
  tx: Db,
  { race_id, race_name: name, cup_name: cup, race_date }: DateToCallOff,
  { reason, paid, sent_by }: { reason: string; paid: boolean; sent_by: number },
): Promise<void> {
  const date = formatDate(race_date);
  const { texts } = await letterOfDate(tx, race_id, allOfDate, (locale) => ({
    subject: m.mail_called_off_subject({ name }, locale),
    body: [
      m.mail_called_off_text({ name, cup, date }, locale),
      m.mail_called_off_reason({ reason }, locale),
      ...(paid ? [m.mail_called_off_money({}, locale)] : []),
    ].join('\n\n'),
  }));
  await sendMessage(tx, { race_id, sent_by, filters: allOfDate, texts });
}

/** Returns what will become of a date and the money paid for it, or what did once it is called off. */
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

/** Withdraws everybody from a date that is not drawn. A drawn date keeps its riders. */
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
 * Calls a date off in one transaction: what was paid to the organization is given back by the rule of each entry,
 * clubs no longer ask for unpaid fees of it, and families get a letter. Sending it again changes nothing more.
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
    // The letter is made before anybody is withdrawn, because it is for those who are entered.
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
