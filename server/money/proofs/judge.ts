import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { type Line, paidTwice } from '#rules/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { violatesCheck } from '#server/ground/db/violated.ts';
import { openCredit } from '#server/money/payer/open-credit.ts';
import {
  holdDues,
  holdForMoney,
  insertMovements,
  type NewMovement,
  PayerShort,
  takeBack,
} from '#server/money/ledger.ts';
import { openClubCredit } from '#server/money/payer/payer.ts';
import { type PaymentPlace, readPaymentPlace } from '#server/money/queries.ts';
import { settleWaiting, unsettle } from '#server/money/returns/waiting.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

interface Judgement {
  payment_status: 'ACCEPTED' | 'REJECTED';
  payment_reason: string;
  /** What an accepted proof pays. It is null for what it was sent for, as far as that is still left. */
  lines: readonly Line[] | null;
  /** Money for a due that was paid already becomes credit of the sender. */
  keep_rest: boolean;
  can_undo: boolean;
}

/** Turns what somebody else has paid meanwhile into credit of the payer, on the due that the proof came for. */
async function keepRest(
  tx: Db,
  payment_id: number,
  place: PaymentPlace,
  lines: readonly Line[],
): Promise<NewMovement[]> {
  // Only organizations give credit.
  if (place.club_id !== null) throw new Refusal('dues.over', 'keep_rest');
  const { rows: came } = await sql<{
    due_id: number;
    rider_id: number;
    currency: string;
    cents: number;
    left: number;
  }>`
    select d.due_id, d.rider_id, d.currency, coalesce(z.cents, d.cents) as cents, d.asked_cents - d.received_cents as left
    from proof_due z join due d using (due_id) where z.payment_id = ${payment_id} order by d.due_id`.execute(
    tx,
  );
  const movements: NewMovement[] = [];
  for (const { due_id, cents } of paidTwice(came, lines)) {
    const due = came.find((one) => one.due_id === due_id);
    if (!due) continue;
    const { currency, rider_id } = due;
    const of = { book_id: place.book_id, currency };
    const credit_id =
      place.payer_club_id === null
        ? await openCredit(tx, of, rider_id)
        : (await openClubCredit(tx, of, place.payer_club_id)).credit_id;
    movements.push(
      { due_id, kind: 'transfer', cents, currency, payment_id },
      { due_id, kind: 'credit', cents: -cents, currency, credit_id, payment_id },
    );
  }
  return movements;
}

/** Returns what a proof pays: the given lines, or all that is left of its dues. */
async function linesOf(
  tx: Db,
  payment_id: number,
  place: PaymentPlace,
  lines: readonly Line[] | null,
): Promise<readonly Line[]> {
  if (lines !== null) return lines;
  const dues = await holdDues(tx, place.book_id, place.due_ids);
  const { rows: sent } = await sql<Line>`
    select due_id, cents from proof_due where payment_id = ${payment_id} and cents is not null`.execute(tx);
  // A proof that was sent for a part is accepted for just that part.
  const cameFor = new Map(sent.map(({ due_id, cents }) => [due_id, cents]));
  const left = dues.flatMap(({ due_id, asked, received }) =>
    asked > received ? [{ due_id, cents: Math.min(asked - received, cameFor.get(due_id) ?? Infinity) }] : [],
  );
  // It was paid in cash meanwhile: accepting the proof would add money that was never received.
  if (left.length < place.due_ids.length) throw new Refusal('dues.over');
  // A part was paid meanwhile: what exceeds the rest would be nowhere.
  if (left.some(({ due_id, cents }) => cents < (cameFor.get(due_id) ?? 0))) throw new Refusal('dues.over');
  return left;
}

/** Returns the movements of what a proof pays. The proof of a club pays only what it was sent for. */
async function payingLines(
  tx: Db,
  payment_id: number,
  place: PaymentPlace,
  lines: readonly Line[],
): Promise<NewMovement[]> {
  const { book_id, rider_id, due_ids, payer_club_id } = place;
  const together = payer_club_id === null ? { family: rider_id } : { due_ids };
  const { currency } = await holdForMoney(tx, book_id, lines, together, due_ids);
  return lines.map((line) => ({ ...line, kind: 'transfer' as const, currency, payment_id }));
}

async function saveStatus(
  tx: Db,
  payment_id: number,
  judgement: Judgement,
  user_id: number,
): Promise<boolean> {
  const reason = judgement.payment_status === 'REJECTED' ? judgement.payment_reason : null;
  const { rows } = await sql`
    update payment set payment_status = ${judgement.payment_status}, payment_reason = ${reason}, decided_by = ${user_id},
      decided_at = now()
    where payment_id = ${payment_id} and payment_status = 'SENT' returning 1`.execute(tx);
  return rows.length > 0;
}

/** Accepts a proof or reports what is wrong with it, and writes to the family. Repeating it changes nothing. */
export async function judgePayment(
  db: Db,
  payment_id: number,
  judgement: Judgement,
  user_id: number,
): Promise<void> {
  const { payment_status } = judgement;
  if (payment_status === 'REJECTED' && judgement.payment_reason === '')
    throw new Refusal('payment.reason_missing', 'payment_reason');
  await inTransaction(db, async (tx) => {
    // The proof is locked first: a second decision about it waits here and then reads the first one.
    await sql`select 1 from payment where payment_id = ${payment_id} for update`.execute(tx);
    const place = await readPaymentPlace(tx, payment_id);
    if (place === null) throw new Refusal('payment.not_found');
    if (place.payment_status === payment_status) return;
    if (place.payment_status !== 'SENT') throw new Refusal('payment.decided');
    if (payment_status === 'ACCEPTED') {
      const lines = await linesOf(tx, payment_id, place, judgement.lines);
      await holdDues(tx, place.book_id, place.due_ids);
      const kept = judgement.keep_rest ? await keepRest(tx, payment_id, place, lines) : [];
      await insertMovements(tx, user_id, [
        ...(lines.length === 0 && kept.length > 0 ? [] : await payingLines(tx, payment_id, place, lines)),
        ...kept,
      ]);
    }
    await saveStatus(tx, payment_id, judgement, user_id);
    await settleWaiting(tx, place.due_ids, user_id, judgement.can_undo ? UNDO_KEPT_SECONDS : 0);
    await insertAudit(tx, {
      user_id,
      action: 'judge',
      entity: 'payment',
      entity_id: payment_id,
      became: {
        payment_status,
        ...(judgement.lines === null ? {} : { lines: judgement.lines }),
        ...(judgement.keep_rest ? { keep_rest: true } : {}),
        ...(payment_status === 'REJECTED' ? { reason: judgement.payment_reason } : {}),
      },
    });
    await addJob(
      tx,
      'payment_decided',
      { payment_id },
      { key: `payment ${payment_id}`, afterSeconds: judgement.can_undo ? UNDO_KEPT_SECONDS : 0 },
    );
  });
}

/** Undoes a recent decision: only by its author, before the letter goes, and if there is no newer proof. */
export async function undoJudgement(db: Db, payment_id: number, user_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ payment_status: string }>`
      select payment_status from payment y where payment_id = ${payment_id} and payment_status <> 'SENT' and decided_by = ${user_id}
        and decided_at > now() - make_interval(secs => ${UNDO_KEPT_SECONDS})
        and not exists (select 1 from proof_due o join proof_due n using (due_id)
          where o.payment_id = y.payment_id and n.payment_id > y.payment_id)
      for update`.execute(tx);
    const [was] = rows;
    if (!was) throw new Refusal('dues.undo_late');
    await sql`select due_id from due where due_id in (select due_id from movement where payment_id = ${payment_id})
      order by due_id for update`.execute(tx);
    const place = await readPaymentPlace(tx, payment_id);
    await unsettle(tx, place?.due_ids ?? [], user_id, 'dues.undo_late');
    await takeBack(tx, user_id, { payment_id }, '').catch((error: unknown) => {
      // The credit from it has paid something meanwhile.
      throw error instanceof PayerShort || violatesCheck(error) ? new Refusal('dues.undo_late') : error;
    });
    await sql`
      update payment set payment_status = 'SENT', payment_reason = null, decided_by = null, decided_at = null
      where payment_id = ${payment_id}`.execute(tx);
    await insertAudit(tx, {
      user_id,
      action: 'undo',
      entity: 'payment',
      entity_id: payment_id,
      was: { payment_status: was.payment_status },
      became: { payment_status: 'SENT' },
    });
  });
}
