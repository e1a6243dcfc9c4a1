import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { due } from './payments.ts';
import { concept, dueLines, moneyRefusals } from './receipts.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** The proof of a transfer in review, with the dues it may be for. */
export const waitingProof = z.object({
  payment_id: id,
  sent_at: instant,
  sent_by: z.string(),
  /** The club that pays for its riders; null: a family. */
  club_name: z.string().nullable(),
  has_file: z.boolean(),
  /** The family's language, for the reason. */
  language,
  due,
  /** The dues the family says it is for, that one among them. */
  meant: z.array(id),
  /** What it was sent for, as far as that is owed still. */
  cents: z.number().int(),
  /** What else the family owes; of a club, what else its transfer is for. */
  others: z.array(due),
  /** What came for dues that were paid meanwhile: it can be kept as credit of who sent it. */
  paid_twice: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type WaitingProof = z.infer<typeof waitingProof>;

export const listProofs = endpoint({
  method: 'GET',
  path: '/api/books/{id}/proofs',
  who: 'book_staff',
  summary: 'Proofs that wait, oldest first',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ items: z.array(waitingProof) }),
});

/** A proof that was accepted or rejected: by whom, when, and what it paid. */
const decidedProof = z.object({
  payment_id: id,
  payment_status: z.enum(['ACCEPTED', 'REJECTED']),
  payment_reason: z.string().nullable(),
  sent_at: instant,
  sent_by: z.string(),
  club_name: z.string().nullable(),
  decided_at: instant.nullable(),
  decided_by: z.string(),
  has_file: z.boolean(),
  currency: z.string(),
  sent_for: concept,
  /** The dues it pays now; empty where it was rejected. */
  paid: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type DecidedProof = z.infer<typeof decidedProof>;

export const listDecidedProofs = endpoint({
  method: 'GET',
  path: '/api/books/{id}/proofs/decided',
  who: 'book_staff',
  summary: 'Proofs that were accepted or rejected, the last one sent first, page by page',
  params: z.strictObject({ id: idParam }),
  /** `q`: names of a rider it was sent for, or paid for. */
  query: z.strictObject({ q: z.string().max(100).optional(), before: idParam.optional() }),
  reply: z.object({ items: z.array(decidedProof), next: id.nullable() }),
});
export type DecidedProofs = z.infer<typeof listDecidedProofs.reply>;

export const judgeProof = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/proofs/{paymentId}',
  who: 'book_staff',
  summary:
    'Accepts a proof for what it pays, of one or several dues of the family, or says what is wrong with it; told to the family when it can no longer be undone',
  params: z.strictObject({ id: idParam, paymentId: idParam }),
  body: z.strictObject({
    payment_status: z.enum(['ACCEPTED', 'REJECTED']),
    /** Of what is accepted: which dues it pays. */
    lines: dueLines.optional(),
    /** What of the transfer was paid already is kept as credit of who sent it. */
    keep_rest: z.boolean().default(false),
    payment_reason: z.string().trim().max(500).optional(),
  }),
  reply: z.object({}),
  errors: ['payment.not_found', 'payment.decided', 'payment.reason_missing', ...moneyRefusals],
});

export const undoProof = endpoint({
  method: 'POST',
  path: '/api/books/{id}/proofs/{paymentId}/undo',
  who: 'book_staff',
  summary:
    'Takes back a decision of a moment ago: the money by movements of its own, and the family hears nothing',
  params: z.strictObject({ id: idParam, paymentId: idParam }),
  reply: z.object({}),
  errors: ['payment.not_found', 'dues.undo_late'],
});
