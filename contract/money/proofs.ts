import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { due } from './payments.ts';
import { concept, dueLines, moneyRefusals } from './receipts.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** This is the proof of a transfer in review, with the dues it may be for. */
export const waitingProof = z.object({
  payment_id: id,
  sent_at: instant,
  sent_by: z.string(),
  /** It names the club that pays for its riders. It is null for a family. */
  club_name: z.string().nullable(),
  has_file: z.boolean(),
  /** It is the family's language, for the reason. */
  language,
  due,
  /** The family says that the transfer is for these dues, including this one. */
  meant: z.array(id),
  /** It is the sum that the proof was sent for, as far as it is still owed. */
  cents: z.number().int(),
  /** It lists what else the family owes. For a club, it lists what else its transfer is for. */
  others: z.array(due),
  /** This came for dues that were paid meanwhile. It can be kept as credit of the sender. */
  paid_twice: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type WaitingProof = z.infer<typeof waitingProof>;

export const listProofs = endpoint({
  method: 'GET',
  path: '/api/books/{id}/proofs',
  who: 'book_staff',
  summary: 'Returns the proofs that wait, oldest first.',
  reply: z.object({ items: z.array(waitingProof) }),
});

/** This is a proof that was accepted or rejected, with the person, the time and what it paid. */
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
  /** It pays these dues now. The list is empty if the proof was rejected. */
  paid: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type DecidedProof = z.infer<typeof decidedProof>;

export const listDecidedProofs = endpoint({
  method: 'GET',
  path: '/api/books/{id}/proofs/decided',
  who: 'book_staff',
  summary: 'Returns the proofs that were accepted or rejected, the last one sent first, page by page.',
  /** `q` searches the names of a rider for whom it was sent, or for whom it paid. */
  query: z.strictObject({ q: z.string().max(100).optional(), before: idParam.optional() }),
  reply: z.object({ items: z.array(decidedProof), next: id.nullable() }),
});
export type DecidedProofs = z.infer<typeof listDecidedProofs.reply>;

export const judgeProof = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/proofs/{paymentId}',
  who: 'book_staff',
  summary:
    'Accepts a proof for one or several dues of the family, or says what is wrong with it. The family is told when the decision can no longer be undone.',
  params: z.strictObject({ id: idParam, paymentId: idParam }),
  body: z.strictObject({
    payment_status: z.enum(['ACCEPTED', 'REJECTED']),
    /** They say which dues an accepted proof pays. */
    lines: dueLines.optional(),
    /** If true, the part of the transfer that was paid already is kept as credit of the sender. */
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
    'Takes back a decision of a moment ago. Separate movements take the money back, and the family is not told.',
  params: z.strictObject({ id: idParam, paymentId: idParam }),
  reply: z.object({}),
  errors: ['payment.not_found', 'dues.undo_late'],
});
