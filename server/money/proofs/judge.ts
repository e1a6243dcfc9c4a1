import { inTransaction } from '#server/db/in-transaction.ts';
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { type Line, paidTwice } from '#rules/money/ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import { violatesCheck } from '#server/db/violated.ts';
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
import { insertAudit } from '#server/audit/insert-audit.ts';

/** The desk offers to undo for ten seconds; a slow signal has a little longer. */
const undoSeconds = 15;

interface Judgement {
  payment_status: 'ACCEPTED' | 'REJECTED';
  payment_reason: string;
  /** What an accepted one pays; null: what it was sent for, as far as it is still left. */
  lines: readonly Line[] | null;
  /** What was paid already is kept as credit of who sent it. */
  keep_rest: boolean;
  can_undo: boolean;
}

/** What was paid meanwhile by somebody else becomes credit of the payer, on the due it came for. */
async function keepRest(
  tx: Db,
  payment_id: number,
  place: PaymentPlace,
  lines: readonly Line[],
): Promise<NewMovement[]> {
  // Only organizations keep credit.
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

/** What a proof pays: the lines that were said, or all that is left of its dues. */
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
  // A part that was sent for is accepted for just that.
  const cameFor = new Map(sent.map(({ due_id, cents }) => [due_id, cents]));
  const left = dues.flatMap(({ due_id, asked, received }) =>
    asked > received ? [{ due_id, cents: Math.min(asked - received, cameFor.get(due_id) ?? Infinity) }] : [],
  );
  // Paid in cash meanwhile: accepting the proof would add money that was never received.
  if (left.length < place.due_ids.length) throw new Refusal('dues.over');
  // A part was paid meanwhile: what came beyond what is left would be nowhere.
  if (left.some(({ due_id, cents }) => cents < (cameFor.get(due_id) ?? 0))) throw new Refusal('dues.over');
  return left;
}

/** The movements of what a proof pays. A club's pays nothing but what it was sent for. */
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

/** Accepts a proof for what it pays, or says what is wrong with it; the family gets a letter. Sent twice, it is done once. */
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
    // The proof is held first: a second decision about it waits here, and then reads what became of it.
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
    await settleWaiting(tx, place.due_ids, user_id, judgement.can_undo ? undoSeconds : 0);
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
      { key: `payment ${payment_id}`, afterSeconds: judgement.can_undo ? undoSeconds : 0 },
    );
  });
}

/** Takes back a decision of a moment ago. Only whoever decided may, only until the letter goes, and not over a newer proof. */
export async function undoJudgement(db: Db, payment_id: number, user_id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ payment_status: string }>`
      select payment_status from payment y where payment_id = ${payment_id} and payment_status <> 'SENT' and decided_by = ${user_id}
        and decided_at > now() - make_interval(secs => ${undoSeconds})
        and not exists (select 1 from proof_due o join proof_due n using (due_id)
          where o.payment_id = y.payment_id and n.payment_id > y.payment_id)
      for update`.execute(tx);
    const [was] = rows;
    if (!was) throw new Refusal('dues.undo_late');
    await sql`select due_id from due where due_id in (select due_id from movement where payment_id = ${payment_id})
      order by due_id for update`.execute(tx);
    const place = await readPaymentPlace(tx, payment_id);
    if (!(await unsettle(tx, place?.due_ids ?? [], user_id))) throw new Refusal('dues.undo_late');
    await takeBack(tx, user_id, { payment_id }, '').catch((error: unknown) => {
      // What was kept of it has paid something meanwhile.
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
