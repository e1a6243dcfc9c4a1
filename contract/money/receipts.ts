import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents, dueKind } from './payments.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** It says what a due is for, as the parts of its text. */
export const concept = z.object({
  rider_fullname: z.string(),
  kind: dueKind,
  season: z.number().int(),
  cup_name: z.string().nullable(),
  race_name: z.string().nullable(),
  category_name: z.string().nullable(),
});

/** This is cash that was received, with its number in the book. A cancelled receipt keeps its number. */
export const receipt = z.object({
  receipt_id: id,
  receipt_number: z.number().int(),
  book_id: id,
  payer_name: z.string(),
  /** It names the club that was given the receipt for its riders. It is null for a family. */
  club_name: z.string().nullable(),
  language,
  cents: z.number().int(),
  currency: z.string(),
  issued_at: instant,
  issued_by: z.string(),
  /** It says when a receipt that was written without a signal arrived. It is null if the receipt was written here. */
  arrived_at: instant.nullable(),
  /** It is true if the receipt arrived after its day was closed and is in no drawer yet. */
  waits: z.boolean(),
  cancelled_at: instant.nullable(),
  cancelled_by: z.string(),
  cancel_reason: z.string().nullable(),
  lines: z.array(
    concept.extend({
      due_id: id,
      cents: z.number().int(),
      /** This part was no longer owed when it arrived, so it is credit of the rider. */
      credited_cents: z.number().int(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

/** It says how an amount is divided among dues. */
export const dueLines = z.array(z.strictObject({ due_id: id, cents })).max(200);

/** A payment can be refused for one of these reasons. */
export const moneyRefusals = ['dues.not_found', 'dues.over', 'dues.other_family', 'dues.currencies'] as const;

export const issueReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts',
  who: 'book_staff',
  summary:
    'Receives cash for dues of one family and numbers its receipt. The family gets the receipt by mail. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    payer_name: z.string().trim().min(1).max(120),
    /** It names the desk where it is taken, if there are several. */
    desk: z.string().trim().max(40).default(''),
    /** It is the club that pays for its riders. Without one, they are of one family. */
    payer_club_id: id.optional(),
    lines: dueLines.min(1),
  }),
  reply: receipt,
  errors: [...moneyRefusals, 'dues.paid', 'dues.day_closed'],
});

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/books/{id}/receipts',
  who: 'book_staff',
  summary: 'Returns the receipts of a book, newest first, fifty at a time.',
  query: z.strictObject({ before: idParam.optional() }),
  reply: z.object({ items: z.array(receipt) }),
});

export const cancelReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts/{receiptId}/cancel',
  who: 'book_staff',
  summary: 'Cancels a receipt. Separate movements take its money back, and its number stays.',
  params: z.strictObject({ id: idParam, receiptId: idParam }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  reply: receipt,
  errors: ['receipt.not_found', 'receipt.refunded', 'dues.day_closed'],
});

export const getReceiptFile = endpoint({
  method: 'GET',
  path: '/api/receipts/{id}/file',
  who: 'user',
  summary: 'Returns a receipt as a PDF to the club and to accounts in charge of every rider on it.',
  reply: z.unknown(),
  answersFile: true,
  errors: ['request.too_many', 'receipt.not_found'],
});
