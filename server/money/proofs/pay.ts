import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { decidePayment, Due, PaysWhat, sendPayment } from '#contract/money/payments.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { type Caller, isAdmin, organizes } from '#server/ground/access/caller.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { linesToPay } from '#server/money/instalments/due-parts.ts';
import { mayPay, type Payer, readStandingProofs } from '#server/money/payer/payer.ts';
import { judgePayment } from './judge.ts';
import { holdDues } from '#server/money/ledger.ts';
import {
  insertPayment,
  lockDue,
  lockDues,
  type PaymentPlace,
  readDue,
  readPaymentPlace,
  readSentPayment,
} from '#server/money/queries.ts';
import { withDocument } from '#server/ground/storage/documents/with-document.ts';

/** The delegate receives one letter about the proofs of fifteen minutes. */
const tellAfterSeconds = 15 * 60;

async function shown(db: Db, due_id: number): Promise<Due> {
  const due = await readDue(db, due_id);
  if (due === null) throw new Refusal('payment.not_found');
  return due;
}

interface Proof {
  /** The dues of the transfer; they are of one book and currency. */
  due_ids: readonly [number, ...number[]];
  file: { name: string; bytes: Uint8Array } | undefined;
  request_key: string | null;
  pays: PaysWhat;
  payer: Payer;
}

/** Locks the dues of a transfer. They must be of one book and one currency, still owed, and payable by the payer. */
async function holdPaid(tx: Db, { due_ids, payer }: Proof) {
  await lockDues(tx, due_ids);
  const first = await lockDue(tx, due_ids[0], null);
  if (first === null || first.cancelled || !(await mayPay(tx, payer, [first.due_id])))
    throw new Refusal('payment.not_found');
  if (first.paid) throw new Refusal('payment.decided');
  const dues = await holdDues(tx, first.book_id, due_ids);
  if (dues.length < due_ids.length || !(await mayPay(tx, payer, due_ids)))
    throw new Refusal('payment.not_found', 'also');
  if (dues.some(({ asked, received }) => received >= asked)) throw new Refusal('payment.decided', 'also');
  if (dues.some(({ currency }) => currency !== first.currency))
    throw new Refusal('payment.not_found', 'also');
  if ((await readStandingProofs(tx, payer, due_ids)).length > 0) throw new Refusal('payment.standing');
  return { book_id: first.book_id };
}

/**
 * Stores the proof of a transfer of a family or a club. Sending it twice with one key makes one payment; a second
 * proof of the same payer is refused while one is open. Returns its first due.
 */
export async function sendProof(
  context: Pick<RouteContext, 'db' | 'documents'>,
  sent: Proof,
): Promise<number> {
  const { request_key, payer, file } = sent;
  const sentBefore = async () =>
    request_key === null ? null : readSentPayment(context.db, request_key, payer.user_id);
  const before = await sentBefore();
  if (before !== null) return before;
  if (file === undefined) throw new Refusal('payment.file_missing', 'file');
  const [first, ...others] = sent.due_ids;
  const due_ids: [number, ...number[]] = [first, ...new Set(others.filter((id) => id !== first))];
  return withDocument(context, file, async (tx, file_id) => {
    const { book_id } = await holdPaid(tx, { ...sent, due_ids });
    await insertPayment(tx, {
      due_id: first,
      lines: await linesToPay(tx, due_ids, sent.pays),
      file_id,
      request_key,
      sent_by: payer.user_id,
      payer_club_id: payer.club_id,
    });
    await addJob(
      tx,
      'payments_waiting',
      { book_id },
      { key: `payments of ${book_id}`, afterSeconds: tellAfterSeconds, keepTime: true },
    );
    return first;
  }).catch(async (error: unknown) => {
    const same = await sentBefore();
    if (same !== null) return same;
    throw violatedUnique(error) === null ? error : new Refusal('payment.standing');
  });
}

export async function sendFamilyProof(
  context: Pick<RouteContext, 'db' | 'documents'>,
  { body, files, caller }: Asked<typeof sendPayment>,
): Promise<Due> {
  const due_id = /^[1-9][0-9]{0,15}$/.test(body.due_id) ? Number(body.due_id) : 0;
  const first = await sendProof(context, {
    due_ids: [due_id, ...(body.also?.split(',') ?? []).map(Number)],
    file: files.get('file'),
    request_key: body.request_key ?? null,
    pays: body.pays ?? 'whole',
    payer: { user_id: caller.user_id, club_id: null, rider_ids: caller.rider_ids },
  });
  return shown(context.db, first);
}

/** Tells whether the caller keeps the book that a payment is for. */
export function mayJudge(caller: Caller, place: PaymentPlace): boolean {
  return (
    isAdmin(caller) ||
    organizes(caller, place.organization_id) ||
    caller.roles.some(({ role, club_id }) => role === 'club' && club_id !== null && club_id === place.club_id)
  );
}

/** Lets the keeper of the book accept a whole proof, or report what is wrong with it. */
export async function judge(db: Db, { params, body, caller }: Asked<typeof decidePayment>): Promise<Due> {
  const { payment_status, payment_reason = '' } = body;
  const place = await readPaymentPlace(db, params.id);
  if (place === null || !mayJudge(caller, place)) throw new Refusal('payment.not_found');
  const judgement = { payment_status, payment_reason, lines: null, keep_rest: false, can_undo: false };
  await judgePayment(db, params.id, judgement, caller.user_id);
  return shown(db, place.due_id);
}
