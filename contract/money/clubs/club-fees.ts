import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { MOST_FEES } from '#rules/money/most-fees.ts';
import { id, instant, plainDate } from '#contract/values.ts';
import { openCheckout, payAt, toldCheckout } from '#contract/money/checkouts.ts';
import { payeeOf } from '#contract/money/payments.ts';
import { concept } from '#contract/money/receipts.ts';

/** An organization asks this for an entry of a rider of the club. It says nothing else about that rider's family. */
const clubFee = concept.extend({
  due_id: id,
  rider_id: id,
  race_id: id.nullable(),
  race_date: plainDate.nullable(),
  cents: z.number().int(),
  left_cents: z.number().int(),
  currency: z.string(),
  /** It names who has sent a proof, or pays at a provider, and waits for an answer. It is null if nobody waits. */
  waits_for: z.enum(['club', 'family']).nullable(),
});
export type ClubFee = z.infer<typeof clubFee>;

/** This is a transfer of the club, with what it was for. */
const clubTransfer = z.object({
  payment_id: id,
  payee_name: z.string(),
  payment_status: z.enum(['SENT', 'ACCEPTED', 'REJECTED']),
  payment_reason: z.string().nullable(),
  sent_at: instant,
  sent_by: z.string(),
  has_file: z.boolean(),
  cents: z.number().int(),
  /** This part is kept as credit of the club, because it was paid already. */
  kept_cents: z.number().int(),
  currency: z.string(),
  lines: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type ClubTransfer = z.infer<typeof clubTransfer>;

const clubFees = z.object({
  club_name: z.string(),
  payees: z.array(
    payeeOf.extend({
      /** The organization keeps this for the club. */
      credits: z.array(z.object({ currency: z.string(), cents: z.number().int() })),
      fees: z.array(clubFee),
    }),
  ),
  /** The newest transfer comes first. */
  transfers: z.array(clubTransfer),
});
export type ClubFees = z.infer<typeof clubFees>;

const dueIds = z.array(id).min(1).max(MOST_FEES);

export const listClubFees = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/fees',
  who: 'club_delegate',
  summary:
    'Returns the amounts that organizations ask for entries of the riders of a club, and the transfers that the club sent.',
  reply: clubFees,
});

export const sendClubPayment = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/fees/proofs',
  who: 'club_delegate',
  summary:
    'Sends the proof of one transfer of a club for entries of its riders in dates of one organization. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    /** They are ids, divided by commas. */
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
  summary:
    'Opens a checkout at the provider by which a club pays entries of its riders, at the amounts that are left now.',
  body: z.strictObject({ request_key: z.uuid(), due_ids: dueIds, provider: payAt }),
  reply: toldCheckout,
  errors: openCheckout.errors,
});

export const payByClubCredit = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/fees/credit',
  who: 'club_delegate',
  summary:
    'Pays entries of the riders of a club from the credit that the organization keeps for the club, in the order in which they are named. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ request_key: z.uuid(), due_ids: dueIds }),
  reply: z.object({ cents: z.number().int() }),
  errors: ['payment.not_found', 'payment.decided', 'payment.standing'],
});
