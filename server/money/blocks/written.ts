import type { postReceipt, reportReceipt } from '#contract/money/cash/blocks.ts';
import { Refusal } from '#contract/errors.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { writtenAt, surplusOf } from '#rules/money/receipt-block.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { readStandingClosing, shareBook } from '#server/money/books.ts';
import { type HeldDue, holdDues, insertMovements } from '#server/money/ledger.ts';
import { readReceipt } from '#server/money/receipts/receipt-queries.ts';
import { receiptOfKey } from '#server/money/receipts/receipts.ts';
import { holdBlock } from './block-queries.ts';
import {
  holdWaiting,
  insertWritten,
  isReceiptTaken,
  readDayOf,
  saveNoLongerWaiting,
  type WaitingReceipt,
} from './written-queries.ts';
import type { Line } from '#rules/money/ledger.ts';
import { openCredit } from '#server/money/payer/open-credit.ts';

interface Cash {
  book_id: number;
  receipt_id: number;
  issued_by: number | null;
  currency: string;
  lines: readonly Line[];
  /** When the money was put into the drawer. It is null when that is now. */
  made_at: string | null;
}

/**
 * Posts the cash of a receipt that was written on a device. The money is in the drawer whatever has happened
 * meanwhile: what a due no longer accepts becomes credit of its rider, and all of it does where the entry is gone.
 * The dues must be locked. Returns the cents that became credit.
 */
async function postCash(tx: Db, cash: Cash, dues: readonly HeldDue[]): Promise<number> {
  const { book_id, receipt_id, currency } = cash;
  const moment = cash.made_at === null ? {} : { made_at: cash.made_at };
  let credited = 0;
  for (const { due_id, cents } of cash.lines) {
    const due = dues.find((one) => one.due_id === due_id);
    if (due === undefined) throw new Refusal('dues.not_found', 'lines');
    const common = { due_id, currency, receipt_id, ...moment };
    const surplus = due.waits_for_proof ? cents : surplusOf(cents, due);
    const movements = [{ ...common, kind: 'cash' as const, cents }];
    if (surplus === 0) {
      await insertMovements(tx, cash.issued_by, movements);
      continue;
    }
    const credit_id = await openCredit(tx, { book_id, currency }, due.rider_id);
    await insertMovements(tx, cash.issued_by, [
      ...movements,
      { ...common, kind: 'credit', cents: -surplus, credit_id },
    ]);
    credited += surplus;
  }
  return credited;
}

async function shown(db: Db, receipt_id: number): Promise<Receipt> {
  const receipt = await readReceipt(db, receipt_id);
  if (receipt === null) throw new Refusal('receipt.not_found');
  return receipt;
}

/** Returns the currency and the sum received. Money in the drawer is accepted even if less is owed by now. */
function sumOf(lines: readonly { due_id: number; cents: number }[], dues: readonly HeldDue[]) {
  const [first] = dues;
  if (!first || dues.length !== lines.length) throw new Refusal('dues.not_found', 'lines');
  if (dues.some(({ currency }) => currency !== first.currency)) throw new Refusal('dues.currencies', 'lines');
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  return { currency: first.currency, cents, rider_id: first.rider_id };
}

/** Stores a receipt written without a signal, with its number and time. Its key makes repeats harmless. */
export async function takeWritten(
  db: Db,
  { params, body, caller }: Asked<typeof reportReceipt>,
): Promise<Receipt> {
  const { id: book_id } = params;
  const { request_key, block_id, receipt_number, lines, payer_name, desk } = body;
  const issued_by = caller.user_id;
  const receipt_id = await inTransaction(db, async (tx) => {
    const due_ids = lines.map(({ due_id }) => due_id);
    const dues = await holdDues(tx, book_id, due_ids);
    const block = await holdBlock(tx, book_id, block_id);
    // The lock comes first: a request that is sent twice waits here for the first one and then finds its receipt.
    const asked = { book_id, payer_name, payer_club_id: null, lines };
    const before = await receiptOfKey(tx, request_key, issued_by, asked);
    if (before !== null) return before;
    if (block === null || block.device !== body.device || block.handed_to !== issued_by)
      throw new Refusal('receipt.block_unknown');
    if (receipt_number < block.first_number || receipt_number > block.last_number)
      throw new Refusal('receipt.block_unknown', 'receipt_number');
    if (await isReceiptTaken(tx, { book_id, receipt_number, request_key }))
      throw new Refusal('receipt.number_taken', 'receipt_number');
    const { currency, cents, rider_id } = sumOf(lines, dues);
    const issued_at = writtenAt(body.written_at, block.handed_at, block.now);
    await shareBook(tx, book_id);
    const day = await readDayOf(tx, book_id, issued_at);
    const waits = (await readStandingClosing(tx, book_id, day)) !== null;
    const id = await insertWritten(
      tx,
      {
        book_id,
        block_id,
        receipt_number,
        rider_id,
        payer_name,
        desk,
        cents,
        currency,
        request_key,
        issued_by,
        issued_at,
        arrived_at: block.now,
        waits,
      },
      lines,
    );
    const cash = { book_id, receipt_id: id, issued_by, currency, lines, made_at: issued_at };
    const credited = waits ? 0 : await postCash(tx, cash, dues);
    await insertAudit(tx, {
      user_id: issued_by,
      action: 'receive',
      entity: 'receipt',
      entity_id: id,
      became: { book_id, receipt_number, cents, currency, lines, written_at: issued_at, credited, waits },
    });
    await addJob(tx, 'receipt', { receipt_id: id });
    return id;
  });
  return shown(db, receipt_id);
}

/** Locks the dues of locked receipts. Like every till, it locks them in one order and before the book. */
const holdDuesOf = (tx: Db, book_id: number, receipts: readonly WaitingReceipt[]) =>
  holdDues(
    tx,
    book_id,
    receipts.flatMap(({ lines }) => lines.map(({ due_id }) => due_id)),
  );

/** Posts a waiting receipt that is locked. Its moment must be in an open day; null means now. */
async function postWaiting(
  tx: Db,
  receipt: WaitingReceipt,
  how: { book_id: number; user_id: number; made_at: string | null },
): Promise<void> {
  const { book_id, user_id, made_at } = how;
  const { receipt_id, receipt_number, cents } = receipt;
  // The dues are read again, because the receipt before this one may have paid the same due.
  const dues = await holdDuesOf(tx, book_id, [receipt]);
  await saveNoLongerWaiting(tx, receipt_id);
  const credited = await postCash(tx, { ...receipt, book_id, made_at }, dues);
  await insertAudit(tx, {
    user_id,
    action: 'post',
    entity: 'receipt',
    entity_id: receipt_id,
    became: { receipt_number, cents, credited, day: made_at === null ? receipt.today : receipt.day },
  });
}

/** Posts a waiting receipt: into its own day if that is open, otherwise into today. */
export async function postNow(db: Db, { params, caller }: Asked<typeof postReceipt>): Promise<Receipt> {
  const { id: book_id, receiptId: receipt_id } = params;
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    const [receipt] = await holdWaiting(tx, book_id, { receipt_id });
    if (receipt === undefined) {
      const known = await readReceipt(tx, receipt_id);
      if (known === null || known.book_id !== book_id || known.cancelled_at !== null)
        throw new Refusal('receipt.not_found');
      return;
    }
    await holdDuesOf(tx, book_id, [receipt]);
    await shareBook(tx, book_id);
    const isOwnDayOpen = (await readStandingClosing(tx, book_id, receipt.day)) === null;
    const isTodayOpen = (await readStandingClosing(tx, book_id, receipt.today)) === null;
    if (!isOwnDayOpen && !isTodayOpen) throw new Refusal('dues.day_closed');
    await postWaiting(tx, receipt, { book_id, user_id, made_at: isOwnDayOpen ? receipt.issued_at : null });
  });
  return shown(db, receipt_id);
}

/** Locks the receipts that wait for a day that is about to be opened again, and their dues. */
export async function holdWaitingOf(tx: Db, book_id: number, day: string): Promise<WaitingReceipt[]> {
  const waiting = await holdWaiting(tx, book_id, { day });
  await holdDuesOf(tx, book_id, waiting);
  return waiting;
}

/** Posts the receipts that waited for a day into that day, which has just been opened again. */
export async function postInto(
  tx: Db,
  waiting: readonly WaitingReceipt[],
  { book_id, user_id }: { book_id: number; user_id: number },
): Promise<void> {
  for (const receipt of waiting)
    await postWaiting(tx, receipt, { book_id, user_id, made_at: receipt.issued_at });
}
