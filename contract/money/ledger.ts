import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents, due, dueKind } from './payments.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';

const sum = z.number().int();
const season = z.number().int().min(2000).max(2200);

/** It says whose book it is, a club's or an organization's own. */
const payee = z.object({
  book_id: id,
  /** It is null for the organization's own book. */
  club_id: id.nullable(),
  payee_name: z.string(),
  /** It is true if families see and pay its dues here. */
  takes_payments: z.boolean(),
  currency: z.string(),
});

/** The account keeps this book and its balance. Amounts are whole cents. */
export const openBook = payee.extend({
  organization_id: id,
  organization_shortname: z.string(),
  left_cents: sum,
  /** This part of it should have been paid before today. */
  overdue_cents: sum,
  /** It counts the riders who owe. */
  owing: z.number().int(),
  proofs_waiting: z.number().int(),
});
export type OpenBook = z.infer<typeof openBook>;

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/office/books',
  who: 'staff',
  summary:
    'Returns the books that the caller keeps: a delegate gets the book of the club, an organizer those of the organizations and their clubs, and an administrator all.',
  reply: z.object({ items: z.array(openBook) }),
});

const owingRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  /** It is true if the rider no longer belongs to that club or organization. The debt stays. */
  has_left: z.boolean(),
  book_id: id,
  payee_name: z.string(),
  currency: z.string(),
  /** It is the last season with an open amount, which is shown first. */
  season,
  left_cents: sum,
  overdue_cents: sum,
});
export type OwingRider = z.infer<typeof owingRider>;

export const listOwing = endpoint({
  method: 'GET',
  path: '/api/office/books/owing',
  who: 'staff',
  summary:
    'Returns the riders who owe in any of the books that the caller keeps, over every season, the largest debt first, page by page.',
  query: z.strictObject({
    /** It searches the names of a rider. */
    q: z.string().max(100).optional(),
    after: z
      .string()
      .regex(/^[0-9]{1,15}(-[0-9]{1,15}){2}$/)
      .optional(),
  }),
  reply: z.object({ items: z.array(owingRider), next: z.string().nullable() }),
});
export type OwingPage = z.infer<typeof listOwing.reply>;

export const ledger = z.object({
  book: payee,
  season,
  today: plainDate,
  /** It sums the movements of the season's dues by kind, each with its sign. They are the parts of the balance. */
  made_of: z.object({
    charge: sum,
    relief: sum,
    cash: sum,
    transfer: sum,
    refund: sum,
    credit: sum,
    provider: sum,
    taken_back: sum,
  }),
  /** These seasons have something asked, newest first, with what is left of each. */
  seasons: z.array(z.object({ season, left_cents: sum })),
  riders: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      /** It is true if the rider no longer belongs to the club or the organization. The debt stays. */
      left: z.boolean(),
      club: z.object({ club_id: id, club_name: z.string() }).nullable(),
      /** They are other riders of this list with the same account in charge. */
      kin: z.array(id),
      /** It names who last paid cash for this rider. It is null if nobody has yet. */
      payer: z.string().nullable(),
      /** It names the account holder, or the rider if the account has no name. */
      holder: z.string(),
    }),
  ),
  /** It is every due of the season, without cancelled ones. */
  items: z.array(due),
  /** It lists cancelled dues, and whether the cancellation can be undone. That is so only while nothing has happened since. */
  called_off: z.array(due.extend({ may_return: z.boolean() })),
  /** This is kept for the next entries of riders. */
  credits: z.array(z.object({ credit_id: id, rider_id: id, cents: z.number().int(), currency: z.string() })),
  /** This is kept for clubs. */
  club_credits: z.array(
    z.object({ credit_id: id, club_name: z.string(), cents: z.number().int(), currency: z.string() }),
  ),
  /** This is still owed of other seasons. */
  older: z.array(due),
  /** Charges can be made for these cups. */
  cups: z.array(
    z.object({
      cup_id: id,
      cup_name: z.string(),
      /** These riders of the book are in any date of the cup in the season. */
      rider_ids: z.array(id),
      /** These riders have the due of the cup already. */
      charged: z.array(id),
    }),
  ),
  races: z.array(
    z.object({
      race_id: id,
      cup_name: z.string(),
      race_name: z.string(),
      race_date: plainDate,
      /** These riders of the book are in the date. */
      rider_ids: z.array(id),
      /** These are the same riders, once for each entry that has no due yet. */
      uncharged: z.array(id),
    }),
  ),
});
export type Ledger = z.infer<typeof ledger>;

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/books/{id}/ledger',
  who: 'book_staff',
  summary: 'Returns a season of a book, with what each rider owes and what can be charged for.',
  query: z.strictObject({ season: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: ledger,
});

export const chargeRiders = endpoint({
  method: 'POST',
  path: '/api/books/{id}/charges',
  who: 'book_staff',
  summary:
    'Charges riders of the club or of the organization for a season, a cup or a date. A rider who was charged already is named and not charged twice. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    rider_ids: z.array(id).min(1).max(2000),
    kind: dueKind,
    season,
    cup_id: id.optional(),
    race_id: id.optional(),
    cents,
    due_on: dateIn.optional(),
    note: z.string().trim().max(200).optional(),
  }),
  reply: z.object({
    charge_id: id,
    charged: z.array(id),
    already: z.array(id),
    /** They are not in the date that is charged for. */
    without_entry: z.array(id),
  }),
  errors: ['rider.not_found', 'cup.not_found', 'race.not_found'],
});
export type Charged = z.infer<typeof chargeRiders.reply>;

export const takeBackCharge = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/charges/{chargeId}',
  who: 'book_staff',
  summary: 'Cancels the dues of one charge that have no payment and no proof of payment.',
  params: z.strictObject({ id: idParam, chargeId: idParam }),
  reply: z.object({ called_off: z.number().int(), kept: z.number().int() }),
  errors: ['dues.not_found'],
});

export const takeBackCallOff = endpoint({
  method: 'POST',
  path: '/api/books/{id}/dues/{dueId}/return',
  who: 'book_staff',
  summary:
    'Restores a cancelled due, if nothing has changed since. Repeating the request has no further effect.',
  params: z.strictObject({ id: idParam, dueId: idParam }),
  reply: due,
  errors: ['dues.not_found', 'dues.moved_on'],
});

/** Money goes back by cash or transfer. Cash comes out of the drawer that is counted in the evening. */
const givenIn = z.enum(['cash', 'transfer']);

export const returnCredit = endpoint({
  method: 'POST',
  path: '/api/books/{id}/credits/{creditId}/return',
  who: 'book_staff',
  summary:
    'Gives credit back as money to its owner. A repeated request with the same `request_key` has no further effect.',
  params: z.strictObject({ id: idParam, creditId: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    cents,
    reason: z.string().trim().min(1).max(200),
    given_in: givenIn.optional(),
  }),
  reply: z.object({}),
  errors: ['dues.not_found', 'dues.refund_over', 'dues.day_closed'],
});

export const refundDue = endpoint({
  method: 'POST',
  path: '/api/books/{id}/refunds',
  who: 'book_staff',
  summary:
    'Records a refund to the payer and reduces the due by it. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    due_id: id,
    cents,
    reason: z.string().trim().min(1).max(200),
    given_in: givenIn.optional(),
    /**
     * It names the club whose money it is, or is null for the family. If it is left out, the money is that of the payer with most on it.
     */
    payer_club_id: id.nullable().optional(),
  }),
  reply: due,
  errors: ['dues.not_found', 'dues.refund_over', 'dues.day_closed'],
});
