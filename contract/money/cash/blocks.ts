import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { dueLines, receipt } from '#contract/money/receipts.ts';

const number = z.number().int().min(1).max(2_000_000_000);

/** These receipt numbers were handed to a device for cash without a signal. */
export const receiptBlock = z.object({
  block_id: id,
  desk: z.string(),
  /** It names the person to whom the block was handed. It is empty if the account is gone. */
  person_name: z.string(),
  first_number: z.number().int(),
  last_number: z.number().int(),
  handed_at: instant,
  /** It is null while the block is out. From then on, a number without a receipt was never used. */
  returned_at: instant.nullable(),
  returned_by: z.string(),
  /** It says why somebody else declared the rest as never used. It is empty if the device returned the block. */
  reason: z.string(),
  /** It counts the receipts that arrived, including cancelled ones. */
  issued: z.number().int(),
  /** It lists the numbers without a receipt as ranges. They are out with the device, or were never used. */
  without_receipt: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
});
export type ReceiptBlock = z.infer<typeof receiptBlock>;

const ofBlock = z.strictObject({ id: idParam, blockId: idParam });
const desk = z.string().trim().max(40).default('');

export const handBlock = endpoint({
  method: 'POST',
  path: '/api/books/{id}/blocks',
  who: 'book_staff',
  summary:
    'Hands a device a block of receipt numbers, or the block it already has as long as any of its numbers has not arrived. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ request_key: z.uuid(), device: z.uuid(), desk }),
  reply: z.object({
    block_id: id,
    first_number: z.number().int(),
    last_number: z.number().int(),
    /** It is the first number of which, and above which, the server has no receipt. */
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
  summary:
    'Returns the blocks of receipt numbers of a book, those that are out first, then the newest, sixty at most.',
  reply: z.object({ items: z.array(receiptBlock) }),
});

export const returnBlock = endpoint({
  method: 'POST',
  path: '/api/books/{id}/blocks/{blockId}/return',
  who: 'book_staff',
  summary:
    'Takes the block of a device back. Its unused numbers are never used, or are free again if no higher number was handed out. Repeating the request has no further effect.',
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
    'Marks the numbers of a lost device as unused, with a reason. A receipt that still arrives is accepted. Repeating the request has no further effect.',
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
    'Records cash with a receipt that was written without a signal, under a number of the block of its device. The part that is no longer owed becomes credit of the rider. A receipt of a closed day waits. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    block_id: id,
    device: z.uuid(),
    receipt_number: number,
    /** It follows the clock of the device. */
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
    'Posts a receipt that waits to its own day if that day is open again, and otherwise to today. Repeating the request has no further effect.',
  params: z.strictObject({ id: idParam, receiptId: idParam }),
  reply: receipt,
  errors: ['receipt.not_found', 'dues.day_closed'],
});
