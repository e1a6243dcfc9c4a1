import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant } from '#contract/values.ts';

const givenAs = z.enum(['credit', 'refund']);

/** What a family gets back of an entry that is taken back (rules/money/returns/terms.ts). */
export const returnTerms = z.object({
  until_of: z.enum(['close', 'race']),
  until_days: z.number().int().min(0).max(365),
  basis_points: z.number().int().min(0).max(10_000),
  given_as: givenAs,
  called_off_as: givenAs,
  moved_days: z.number().int().min(1).max(60).nullable(),
});

const returnWhy = z.enum(['in_time', 'late', 'moved', 'called_off']);

/** What became of the money of an entry that is gone. Cents. */
export const returned = z.object({
  why: returnWhy,
  /** null: a proof is not judged yet, and it is not known what was received. */
  settled_at: instant.nullable(),
  received_cents: z.number().int(),
  kept_cents: z.number().int(),
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
  /** A club to which some of it goes back, because it paid; null: none. */
  club_paid: z.string().nullable(),
  /** Of what is refunded, what went back already. */
  refunded_cents: z.number().int(),
});

/** What becomes of the money of an entry if it is taken back now. Cents. */
export const entryReturn = z.object({
  payee_name: z.string(),
  currency: z.string(),
  why: returnWhy,
  /** The last moment of getting back what is said here, and the zone of the place. */
  until: instant,
  zone: z.string(),
  /** A proof waits to be judged: it goes by what that says. */
  in_review: z.boolean(),
  received_cents: z.number().int(),
  kept_cents: z.number().int(),
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
  /** A club that paid some of it: that part goes back to the club. */
  club_paid: z.string().nullable(),
  /** What is not paid yet and is asked no longer. */
  waived_cents: z.number().int(),
});
export type EntryReturn = z.infer<typeof entryReturn>;

export const getEntryReturn = endpoint({
  method: 'GET',
  path: '/api/races/{id}/return',
  who: 'rider_entrant',
  rider: 'query',
  summary: 'What of the money of an entry goes back, and how, if it is taken back now',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ rider_id: idParam, category_id: idParam }),
  reply: z.object({
    /** null: the organization asks for nothing, or the caller is not in charge of the rider. */
    entry_return: entryReturn.nullable(),
  }),
});

/** A refund a family was promised, and how its money came. Cents. */
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
  /** What is still to go back. */
  left_cents: z.number().int(),
  /** What of it is on its way back by a provider. */
  on_its_way_cents: z.number().int(),
  /** What can go back by a provider at once. */
  provider_cents: z.number().int(),
  came: z.object({
    cash: z.number().int(),
    transfer: z.number().int(),
    provider: z.number().int(),
    credit: z.number().int(),
  }),
  /** Whose money there is on it, who has most first; null: the family's. */
  payers: z.array(
    z.object({ club_id: id.nullable(), club_name: z.string().nullable(), cents: z.number().int() }),
  ),
});
export type ToRefund = z.infer<typeof toRefund>;

export const listToRefund = endpoint({
  method: 'GET',
  path: '/api/books/{id}/to-refund',
  who: 'book_staff',
  summary: 'Refunds that families were promised and do not have yet, oldest first, and how each was paid',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ items: z.array(toRefund) }),
});
