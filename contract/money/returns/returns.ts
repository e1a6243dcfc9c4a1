import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

const givenAs = z.enum(['credit', 'refund']);

/** It says what a family gets back of an entry that is taken back (rules/money/returns/terms.ts). */
export const returnTerms = z.object({
  until_of: z.enum(['close', 'race']),
  until_days: z.number().int().min(0).max(365),
  basis_points: z.number().int().min(0).max(10_000),
  given_as: givenAs,
  called_off_as: givenAs,
  moved_days: z.number().int().min(1).max(60).nullable(),
});

const returnWhy = z.enum(['in_time', 'late', 'moved', 'called_off']);

const shares = {
  received_cents: z.number().int(),
  kept_cents: z.number().int(),
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
};

/** It says what became of the money of an entry that is gone. Amounts are cents. */
export const returned = z.object({
  why: returnWhy,
  /** It is null while a proof is not judged yet, because it is not known what was received. */
  settled_at: instant.nullable(),
  ...shares,
  /** It names the club to which a part goes back, because it paid. It is null if there is none. */
  club_paid: z.string().nullable(),
  /** This part of the refund went back already. */
  refunded_cents: z.number().int(),
});

/** It says what becomes of the money of an entry if it is taken back now. Amounts are cents. */
export const entryReturn = z.object({
  payee_name: z.string(),
  currency: z.string(),
  why: returnWhy,
  /** It is the last moment of getting back what is said here. `zone` is the zone of the place. */
  until: instant,
  zone: z.string(),
  /** It is true if a proof waits to be judged. Its decision then counts. */
  in_review: z.boolean(),
  ...shares,
  /** It names the club that paid a part. That part goes back to the club. */
  club_paid: z.string().nullable(),
  /** This part is not paid yet and is no longer asked. */
  waived_cents: z.number().int(),
});
export type EntryReturn = z.infer<typeof entryReturn>;

export const getEntryReturn = endpoint({
  method: 'GET',
  path: '/api/races/{id}/return',
  who: 'rider_entrant',
  rider: 'query',
  summary: 'Returns the refund if an entry is withdrawn now, and how it is paid.',
  query: z.strictObject({ rider_id: idParam, category_id: idParam }),
  reply: z.object({
    /** It is null if the organization asks for nothing, or the caller is not in charge of the rider. */
    entry_return: entryReturn.nullable(),
  }),
});

/** This is a refund that a family was promised, and how its money came. Amounts are cents. */
const toRefund = z.object({
  return_id: id,
  due_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  race_name: z.string(),
  category_name: z.string(),
  why: returnWhy,
  promised_at: instant,
  currency: z.string(),
  /** This sum has still to go back. */
  left_cents: z.number().int(),
  /** This part of it is on its way back by a provider. */
  on_its_way_cents: z.number().int(),
  /** This sum can go back by a provider at once. */
  provider_cents: z.number().int(),
  came: z.object({
    cash: z.number().int(),
    transfer: z.number().int(),
    provider: z.number().int(),
    credit: z.number().int(),
  }),
  /** They are the payers whose money is on it, the one with most first. The club is null for the family's money. */
  payers: z.array(
    z.object({ club_id: id.nullable(), club_name: z.string().nullable(), cents: z.number().int() }),
  ),
});
export type ToRefund = z.infer<typeof toRefund>;

export const listToRefund = endpoint({
  method: 'GET',
  path: '/api/books/{id}/to-refund',
  who: 'book_staff',
  summary:
    'Returns the refunds that families were promised and have not received yet, oldest first, and how each was paid.',
  reply: z.object({ items: z.array(toRefund) }),
});
