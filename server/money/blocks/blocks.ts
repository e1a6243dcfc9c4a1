import type {
  handBlock,
  HandedBlock,
  ReceiptBlock,
  returnBlock,
  voidBlock,
} from '#contract/money/cash/blocks.ts';
import { Refusal } from '#contract/errors.ts';
import { blockAbove, returnedBlock } from '#rules/money/receipt-block.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { shareBook } from '#server/money/books.ts';
import {
  holdBlock,
  holdNumbers,
  holdOwnBlock,
  insertBlock,
  readBlock,
  readBlockByKey,
  readHanded,
  saveLastNumber,
  saveReturned,
} from './block-queries.ts';

/** Gives numbers to a device: the block it has while any receipt of it has not arrived, otherwise a new one. */
export async function handNumbers(
  db: Db,
  { params, body, caller }: Asked<typeof handBlock>,
): Promise<HandedBlock> {
  const { request_key, device, desk } = body;
  const { user_id } = caller;
  const holder = { book_id: params.id, device, handed_to: user_id };
  return inTransaction(db, async (tx) => {
    // The lock comes first: a request that is sent twice waits here for the first one and then finds its block.
    const last = await holdNumbers(tx, params.id);
    const before = await readBlockByKey(tx, request_key, holder);
    if (before !== null) return readHanded(tx, before);
    const own = await holdOwnBlock(tx, holder);
    if (own !== null) {
      const { without_receipt } = await readBlock(tx, own.block_id);
      if (without_receipt.length > 0) return readHanded(tx, own.block_id);
      await saveReturned(tx, own.block_id, { ...own, returned_by: user_id, reason: '' });
    }
    // Whoever closes the day either sees this block or waits for this transaction.
    await shareBook(tx, params.id);
    const { first_number, last_number } = blockAbove(last);
    await saveLastNumber(tx, params.id, last_number);
    const block_id = await insertBlock(tx, holder, { desk, request_key, first_number, last_number });
    await insertAudit(tx, {
      user_id,
      action: 'hand_block',
      entity: 'book',
      entity_id: params.id,
      became: { block_id, desk, first_number, last_number },
    });
    return readHanded(tx, block_id);
  });
}

/** Receives back the numbers that a device did not use. The receipts of the numbers it used must have arrived. */
export async function takeBlockBack(
  db: Db,
  { params, body, caller }: Asked<typeof returnBlock>,
): Promise<ReceiptBlock> {
  const { id: book_id, blockId: block_id } = params;
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    const bookEnded = await holdNumbers(tx, book_id);
    const block = await holdBlock(tx, book_id, block_id);
    if (block === null || block.device !== body.device || block.handed_to !== user_id)
      throw new Refusal('receipt.block_unknown');
    if (block.is_over) return;
    const next_number = Math.min(Math.max(body.next_number, block.first_number), block.last_number + 1);
    const { without_receipt, issued } = await readBlock(tx, block_id);
    const isUsed = issued > next_number - block.first_number;
    if (isUsed || without_receipt.some(({ from }) => from < next_number)) throw new Refusal('receipt.unsent');
    const { blockEnds, bookEnds } = returnedBlock({ ...block, next_number }, bookEnded);
    if (bookEnds !== bookEnded) await saveLastNumber(tx, book_id, bookEnds);
    await saveReturned(tx, block_id, { last_number: blockEnds, returned_by: user_id, reason: '' });
    await insertAudit(tx, {
      user_id,
      action: 'return_block',
      entity: 'book',
      entity_id: book_id,
      became: { block_id, first_number: block.first_number, last_number: blockEnds, issued },
    });
  });
  return readBlock(db, block_id);
}

/** Declares that the numbers of a lost device were never used, with a reason. They are never handed out again. */
export async function callNeverUsed(
  db: Db,
  { params, body, caller }: Asked<typeof voidBlock>,
): Promise<ReceiptBlock> {
  const { id: book_id, blockId: block_id } = params;
  const { reason } = body;
  await inTransaction(db, async (tx) => {
    const block = await holdBlock(tx, book_id, block_id);
    if (block === null) throw new Refusal('receipt.block_unknown');
    if (block.is_over) return;
    await saveReturned(tx, block_id, { ...block, returned_by: caller.user_id, reason });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'void_block',
      entity: 'book',
      entity_id: book_id,
      became: { block_id, first_number: block.first_number, last_number: block.last_number, reason },
    });
  });
  return readBlock(db, block_id);
}
