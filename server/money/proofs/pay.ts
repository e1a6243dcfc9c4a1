import type { RouteContext } from '#server/http/calls/route-context.ts';
import type { decidePayment, Due, sendPayment } from '#contract/money/payments.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { violatedUnique } from '#server/db/violated.ts';
import type { Asked } from '#server/http/calls/call.ts';
import { type Caller, isAdmin, organizes } from '#server/access/caller.ts';
import { addJob } from '#server/jobs/queries.ts';
import { judgePayment } from './judge.ts';
import { holdDues } from '#server/money/ledger.ts';
import {
  insertPayment,
  lockDue,
  lockDues,
  type PaymentPlace,
  readDue,
  readPaymentPlace,
  readSentProofs,
  readSentPayment,
} from '#server/money/queries.ts';
import { withDocument } from '#server/storage/documents/with-document.ts';

/** The delegate reads one letter about the proofs of a quarter of an hour. */
const tellAfterSeconds = 15 * 60;

async function shown(db: Db, due_id: number): Promise<Due> {
  const due = await readDue(db, due_id);
  if (due === null) throw new Refusal('payment.not_found');
  return due;
}

/** Holds the other dues a transfer is for: of the same book, still owed, and of riders the sender is in charge of. */
async function holdOthers(
  tx: Db,
  book_id: number,
  due_ids: readonly number[],
  caller: Caller,
): Promise<void> {
  const dues = await holdDues(tx, book_id, due_ids);
  if (
    dues.length < new Set(due_ids).size ||
    dues.some(({ rider_id }) => !caller.rider_ids.includes(rider_id))
  )
    throw new Refusal('payment.not_found', 'also');
  if (dues.some(({ asked, received }) => received >= asked)) throw new Refusal('payment.decided', 'also');
}

/** The proof of a transfer. Sent twice with one key, it is one payment; a second proof while one is open is refused. */
export async function sendProof(
  context: Pick<RouteContext, 'db' | 'documents'>,
  { body, files, caller }: Asked<typeof sendPayment>,
): Promise<Due> {
  const { request_key = null } = body;
  const sentBefore = async () =>
    request_key === null ? null : readSentPayment(context.db, request_key, caller.user_id);
  const before = await sentBefore();
  if (before !== null) return shown(context.db, before);
  const due_id = /^[1-9][0-9]{0,15}$/.test(body.due_id) ? Number(body.due_id) : 0;
  const file = files.get('file');
  if (file === undefined) throw new Refusal('payment.file_missing', 'file');
  const others = (body.also?.split(',') ?? []).map(Number).filter((id) => id !== due_id);
  const paid = await withDocument(context, file, async (tx, file_id) => {
    await lockDues(tx, [due_id, ...others]);
    const due = await lockDue(tx, due_id, Number(body.rider_id));
    if (due === null || due.cancelled) throw new Refusal('payment.not_found');
    if (due.paid) throw new Refusal('payment.decided');
    await holdOthers(tx, due.book_id, others, caller);
    if ((await readSentProofs(tx, [due_id, ...others])).length > 0) throw new Refusal('payment.standing');
    await insertPayment(tx, {
      due_ids: [due_id, ...others],
      file_id,
      request_key,
      sent_by: caller.user_id,
    });
    await addJob(
      tx,
      'payments_waiting',
      { book_id: due.book_id },
      { key: `payments of ${due.book_id}`, afterSeconds: tellAfterSeconds, keepTime: true },
    );
    return due_id;
  }).catch(async (error: unknown) => {
    const same = await sentBefore();
    if (same !== null) return same;
    throw violatedUnique(error) === null ? error : new Refusal('payment.standing');
  });
  return shown(context.db, paid);
}

/** Whether the caller keeps the book a payment is for. */
export function mayJudge(caller: Caller, place: PaymentPlace): boolean {
  return (
    isAdmin(caller) ||
    organizes(caller, place.organization_id) ||
    caller.roles.some(({ role, club_id }) => role === 'club' && club_id !== null && club_id === place.club_id)
  );
}

/** Whoever keeps the book accepts a proof whole, or says what is wrong with it. */
export async function judge(db: Db, { params, body, caller }: Asked<typeof decidePayment>): Promise<Due> {
  const { payment_status, payment_reason = '' } = body;
  const place = await readPaymentPlace(db, params.id);
  if (place === null || !mayJudge(caller, place)) throw new Refusal('payment.not_found');
  const judgement = { payment_status, payment_reason, lines: null, can_undo: false };
  await judgePayment(db, params.id, judgement, caller.user_id);
  return shown(db, place.due_id);
}
