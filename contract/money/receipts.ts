import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents, dueKind } from './payments.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** What a due is for, as the parts of its text. */
export const concept = z.object({
  rider_fullname: z.string(),
  kind: dueKind,
  season: z.number().int(),
  cup_name: z.string().nullable(),
  race_name: z.string().nullable(),
  category_name: z.string().nullable(),
});

/** Cash that was received, with its number in the club's book. A cancelled one keeps its number. */
export const receipt = z.object({
  receipt_id: id,
  receipt_number: z.number().int(),
  book_id: id,
  payer_name: z.string(),
  /** The club it was given to, for its riders; null: a family. */
  club_name: z.string().nullable(),
  language,
  cents: z.number().int(),
  currency: z.string(),
  issued_at: instant,
  issued_by: z.string(),
  /** When a receipt that was written without a signal arrived; null: it was written here. */
  arrived_at: instant.nullable(),
  /** It arrived after its day was closed, and is in no drawer yet. */
  waits: z.boolean(),
  cancelled_at: instant.nullable(),
  cancelled_by: z.string(),
  cancel_reason: z.string().nullable(),
  lines: z.array(
    concept.extend({
      due_id: id,
      cents: z.number().int(),
      /** What of it was no longer owed when it arrived: credit of the rider. */
      credited_cents: z.number().int(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

/** How an amount is divided among dues. */
export const dueLines = z.array(z.strictObject({ due_id: id, cents })).max(200);

/** Why a payment can be refused. */
export const moneyRefusals = ['dues.not_found', 'dues.over', 'dues.other_family', 'dues.currencies'] as const;

export const issueReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts',
  who: 'book_staff',
  summary:
    'Receives cash for dues of one family and numbers its receipt; the family has it by mail. Sent again with its key, it is one receipt',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    payer_name: z.string().trim().min(1).max(120),
    /** Where it is taken, where there are several desks. */
    desk: z.string().trim().max(40).default(''),
    /** The club that pays for its riders; without one they are of one family. */
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
  summary: "A club's receipts, newest first, fifty at a time",
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ before: idParam.optional() }),
  reply: z.object({ items: z.array(receipt) }),
});

export const cancelReceipt = endpoint({
  method: 'POST',
  path: '/api/books/{id}/receipts/{receiptId}/cancel',
  who: 'book_staff',
  summary: 'Cancels a receipt: its money is taken back by movements of its own, its number stays',
  params: z.strictObject({ id: idParam, receiptId: idParam }),
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  reply: receipt,
  errors: ['receipt.not_found', 'receipt.refunded', 'dues.day_closed'],
});

export const getReceiptFile = endpoint({
  method: 'GET',
  path: '/api/receipts/{id}/file',
  who: 'user',
  summary: 'A receipt as a PDF, for the club and for who is in charge of every rider on it',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.unknown(),
  answersFile: true,
  errors: ['request.too_many', 'receipt.not_found'],
});
