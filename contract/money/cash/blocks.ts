import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { dueLines, receipt } from '#contract/money/receipts.ts';

const number = z.number().int().min(1).max(2_000_000_000);

/** Receipt numbers handed to a device for cash without a signal. */
export const receiptBlock = z.object({
  block_id: id,
  desk: z.string(),
  /** To whom it was handed; empty: the account is gone. */
  person_name: z.string(),
  first_number: z.number().int(),
  last_number: z.number().int(),
  handed_at: instant,
  /** null: it is out. From then on what has no receipt was never used. */
  returned_at: instant.nullable(),
  returned_by: z.string(),
  /** Why somebody else called the rest never used; empty: the device returned it. */
  reason: z.string(),
  /** Receipts that arrived, cancelled ones among them. */
  issued: z.number().int(),
  /** Numbers without a receipt, as ranges: out with the device, or never used. */
  without_receipt: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});
export type ReceiptBlock = z.infer<typeof receiptBlock>;

const params = z.strictObject({ id: idParam });
const ofBlock = z.strictObject({ id: idParam, blockId: idParam });
const desk = z.string().trim().max(40).default('');

export const handBlock = endpoint({
  method: 'POST',
  path: '/api/books/{id}/blocks',
  who: 'book_staff',
  summary:
    'Hands a device a block of receipt numbers; the one it has, while any of its numbers has not arrived. Sent again, it is done once',
  params,
  body: z.strictObject({ request_key: z.uuid(), device: z.uuid(), desk }),
  reply: z.object({
    block_id: id,
    first_number: z.number().int(),
    last_number: z.number().int(),
    /** The first that the server has no receipt of, nor of any above it. */
    next_number: z.number().int(),
    desk: z.string(),
    payee_name: z.string(),
    handed_at: instant,
  }),
});
export type HandedBlock = z.infer<typeof handBlock.reply>;

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/books/{id}/blocks',
  who: 'book_staff',
  summary: 'Blocks of receipt numbers of a book: those that are out first, then the newest, sixty at most',
  params,
  reply: z.object({ items: z.array(receiptBlock) }),
});

export const returnBlock = endpoint({
  method: 'POST',
  path: '/api/books/{id}/blocks/{blockId}/return',
  who: 'book_staff',
  summary:
    'A device returns its block: what it did not use is never used, or free again where nothing above it was handed out. Sent again, it is done once',
  params: ofBlock,
  body: z.strictObject({ device: z.uuid(), next_number: number }),
  reply: receiptBlock,
  errors: ['receipt.block_unknown', 'receipt.unsent'],
});

export const voidBlock = endpoint({
  method: 'POST',
  path: '/api/books/{id}/blocks/{blockId}/void',
  who: 'book_staff',
  summary:
    'Calls the numbers of a device that will not come back never used, with a reason. A receipt that arrives all the same is taken. Sent again, it is done once',
  params: ofBlock,
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  reply: receiptBlock,
  errors: ['receipt.block_unknown'],
});

export const reportReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts/written',
  who: 'book_staff',
  summary:
    'Cash with a receipt that was written without a signal, under a number of the block of its device. What is no longer owed becomes credit of the rider; of a closed day it waits. Sent again with its key, it is one receipt',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    block_id: id,
    device: z.uuid(),
    receipt_number: number,
    /** By the clock of the device. */
    written_at: z.iso.datetime(),
    payer_name: z.string().trim().min(1).max(120),
    desk,
    lines: dueLines,
  }),
  reply: receipt,
  errors: ['dues.not_found', 'dues.currencies', 'receipt.block_unknown', 'receipt.number_taken'],
});

export const postReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts/{receiptId}/post',
  who: 'book_staff',
  summary:
    'Posts a receipt that waits: into its own day if that is open again, else into today. Sent again, it is done once',
  params: z.strictObject({ id: idParam, receiptId: idParam }),
  reply: receipt,
  errors: ['receipt.not_found', 'dues.day_closed'],
});
