import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { MOST_FEES } from '#rules/money/most-fees.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';
import { openCheckout, toldCheckout } from '#contract/money/checkouts.ts';
import { payeeOf } from '#contract/money/payments.ts';
import { concept } from '#contract/money/receipts.ts';

/** What an organization asks for an entry of a rider of the club, and nothing else of that rider's family. */
const clubFee = concept.extend({
  due_id: id,
  rider_id: id,
  race_id: id.nullable(),
  race_date: plainDate.nullable(),
  cents: z.number().int(),
  left_cents: z.number().int(),
  currency: z.string(),
  /** Who has sent a proof, or pays at a provider, and waits for an answer; null: nobody. */
  waits_for: z.enum(['club', 'family']).nullable(),
});
export type ClubFee = z.infer<typeof clubFee>;

/** A transfer of the club, with what it was for. */
const clubTransfer = z.object({
  payment_id: id,
  payee_name: z.string(),
  payment_status: z.enum(['SENT', 'ACCEPTED', 'REJECTED']),
  payment_reason: z.string().nullable(),
  sent_at: instant,
  sent_by: z.string(),
  has_file: z.boolean(),
  cents: z.number().int(),
  /** What of it is kept as credit of the club, as it was paid already. */
  kept_cents: z.number().int(),
  currency: z.string(),
  lines: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type ClubTransfer = z.infer<typeof clubTransfer>;

const clubFees = z.object({
  club_name: z.string(),
  payees: z.array(
    payeeOf.extend({
      /** What the organization keeps for the club. */
      credits: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
      fees: z.array(clubFee),
    }),
  ),
  /** The newest first. */
  transfers: z.array(clubTransfer),
});
export type ClubFees = z.infer<typeof clubFees>;

const params = z.strictObject({ id: idParam });
const dueIds = z.array(id).min(1).max(MOST_FEES);

export const listClubFees = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/fees',
  who: 'club_delegate',
  summary: 'What organizations ask for entries of the riders of a club, and the transfers the club sent',
  params,
  query: z.strictObject({}),
  reply: clubFees,
});

export const sendClubPayment = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/fees/proofs',
  who: 'club_delegate',
  summary:
    'Sends the proof of one transfer of a club for entries of its riders in dates of one organization. Sent again with its key, it is one',
  params,
  body: z.strictObject({
    /** Ids, divided by commas. */
    due_ids: z.string().regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,199}$/),
    request_key: z.uuid(),
  }),
  files: ['file'],
  reply: z.object({}),
  errors: [
    'payment.not_found',
    'payment.decided',
    'payment.file_missing',
    'payment.standing',
    ...paperRefusals,
  ],
});

export const openClubCheckout = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/fees/checkouts',
  who: 'club_delegate',
  summary: 'Opens a checkout at the provider by which a club pays entries of its riders, at what is left now',
  params,
  body: z.strictObject({ request_key: z.uuid(), due_ids: dueIds }),
  reply: toldCheckout,
  errors: openCheckout.errors,
});

export const payByClubCredit = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/fees/credit',
  who: 'club_delegate',
  summary:
    'Pays entries of the riders of a club from what the organization keeps for the club, in the order they are named. Sent again with its key, it is done once',
  params,
  body: z.strictObject({ request_key: z.uuid(), due_ids: dueIds }),
  reply: z.object({ cents: z.number().int() }),
  errors: ['payment.not_found', 'payment.decided', 'payment.standing'],
});
