import { Refusal } from '#contract/errors.ts';
import type { cancelReceipt, issueReceipt, Receipt } from '#contract/money/receipts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatesCheckOf } from '#server/ground/db/violated.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import {
  insertReceipt,
  lockReceipt,
  readCredited,
  readReceipt,
  readReceiptByKey,
  saveCancelled,
} from './receipt-queries.ts';
import {
  type HeldDue,
  holdDues,
  holdForMoney,
  insertMovements,
  PayerShort,
  takeBack,
} from '#server/money/ledger.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

async function shown(db: Db, receipt_id: number): Promise<Receipt> {
  const receipt = await readReceipt(db, receipt_id);
  if (receipt === null) throw new Refusal('receipt.not_found');
  return receipt;
}

/** Another desk, or a transfer, has paid it first. */
const isPaid = ({ asked, received, cancelled, waits_for_proof }: HeldDue): boolean =>
  !cancelled && !waits_for_proof && received > 0 && received >= asked;

type AskedOf = Pick<Asked<typeof issueReceipt>['body'], 'payer_name' | 'lines'> & {
  book_id: number;
  payer_club_id: number | null;
};

const inOrder = (lines: AskedOf['lines']): string =>
  lines
    .map(({ due_id, cents }) => `${due_id} ${cents}`)
    .toSorted()
    .join();

/**
 * Returns the receipt that this account was given for a key, or null without one. Throws a Refusal if it is for other
 * cash: cash is first sent from the desk and then, without a signal, written under a number, with the same key.
 */
export async function receiptOfKey(
  tx: Db,
  request_key: string,
  issued_by: number,
  asked: AskedOf,
): Promise<number | null> {
  const before = await readReceiptByKey(tx, request_key, issued_by);
  if (before === null) return null;
  const isSame =
    before.book_id === asked.book_id &&
    before.payer_name === asked.payer_name &&
    before.payer_club_id === asked.payer_club_id &&
    inOrder(before.lines) === inOrder(asked.lines);
  if (!isSame) throw new Refusal('request.key_reused');
  return before.receipt_id;
}

/** Receives cash: stores what it pays, gives a receipt and writes to the family, once for each key. */
export async function issue(db: Db, { params, body, caller }: Asked<typeof issueReceipt>): Promise<Receipt> {
  const { request_key, payer_name, payer_club_id = null, desk, lines } = body;
  const issued_by = caller.user_id;
  const receipt_id = await inTransaction(db, async (tx) => {
    // The lock comes first: a request that is sent twice waits here for the first one and then finds its receipt.
    const dues = await holdDues(
      tx,
      params.id,
      lines.map(({ due_id }) => due_id),
    );
    const asked = { book_id: params.id, payer_name, payer_club_id, lines };
    const before = await receiptOfKey(tx, request_key, issued_by, asked);
    if (before !== null) return before;
    const [first] = dues;
    if (!first) throw new Refusal('dues.not_found', 'lines');
    if (dues.some(isPaid)) throw new Refusal('dues.paid', 'lines');
    const { currency, cents } = await holdForMoney(
      tx,
      params.id,
      lines,
      payer_club_id === null ? { family: null } : { club_id: payer_club_id },
    );
    const made = await insertReceipt(tx, {
      book_id: params.id,
      rider_id: first.rider_id,
      payer_name,
      payer_club_id,
      desk,
      cents,
      currency,
      request_key,
      issued_by,
    });
    const { receipt_id: id } = made;
    await insertMovements(
      tx,
      issued_by,
      lines.map((line) => ({ ...line, kind: 'cash' as const, currency, receipt_id: id })),
    );
    await insertAudit(tx, {
      user_id: issued_by,
      action: 'receive',
      entity: 'receipt',
      entity_id: id,
      became: { book_id: params.id, receipt_number: made.receipt_number, cents, currency, lines },
    });
    await addJob(tx, 'receipt', { receipt_id: id });
    return id;
  });
  return shown(db, receipt_id);
}

/** Cancels a receipt, once. Its number stays, and movements of their own take its money back. */
export async function cancel(
  db: Db,
  { params, body, caller }: Asked<typeof cancelReceipt>,
): Promise<Receipt> {
  const { receiptId } = params;
  await inTransaction(db, async (tx) => {
    const receipt = await lockReceipt(tx, params.id, receiptId);
    if (receipt === null) throw new Refusal('receipt.not_found');
    if (receipt.cancelled) return;
    const dues = await holdDues(tx, params.id, receipt.due_ids);
    const was = await shown(tx, receiptId);
    const credited = await readCredited(tx, receipt.due_ids);
    const isGone = was.lines.some((line) => {
      const paid = line.cents - line.credited_cents;
      const received = dues.find(({ due_id }) => due_id === line.due_id)?.received ?? 0;
      return received < paid || (paid > 0 && credited.includes(line.due_id));
    });
    // The money was given back already: cancelling would give it back twice.
    if (isGone && !was.waits) throw new Refusal('receipt.refunded');
    await takeBack(tx, caller.user_id, { receipt_id: receiptId }, body.reason).catch((error: unknown) => {
      throw error instanceof PayerShort || violatesCheckOf(error, 'credit_balance')
        ? new Refusal('receipt.refunded')
        : error;
    });
    await saveCancelled(tx, receiptId, caller.user_id, body.reason);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'cancel',
      entity: 'receipt',
      entity_id: receiptId,
      was: { receipt_number: was.receipt_number, cents: was.cents },
      became: { reason: body.reason },
    });
    await addJob(tx, 'receipt', { receipt_id: receiptId });
  });
  return shown(db, receiptId);
}
