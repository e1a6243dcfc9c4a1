import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents, due, dueKind } from './payments.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';

const sum = z.number().int();
const season = z.number().int().min(2000).max(2200);

/** Whose book it is: a club's or an organization's own. */
const payee = z.object({
  book_id: id,
  /** null: the organization's own book. */
  club_id: id.nullable(),
  payee_name: z.string(),
  /** Families see and pay its dues here. */
  takes_payments: z.boolean(),
  currency: z.string(),
});

/** A book that the account keeps, and its balance. Amounts are whole cents. */
export const openBook = payee.extend({
  organization_id: id,
  organization_shortname: z.string(),
  left_cents: sum,
  /** The part of it that should have been paid before today. */
  overdue_cents: sum,
  /** Riders who owe. */
  owing: z.number().int(),
  proofs_waiting: z.number().int(),
});
export type OpenBook = z.infer<typeof openBook>;

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/office/books',
  who: 'staff',
  summary:
    "The books one keeps: of a delegate's own club, of an organizer's organizations and their clubs, or all",
  query: z.strictObject({}),
  reply: z.object({ items: z.array(openBook) }),
});

const owingRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  /** No longer of that club or organization; the debt stays. */
  has_left: z.boolean(),
  book_id: id,
  payee_name: z.string(),
  currency: z.string(),
  /** The last season with an open amount, which is shown first. */
  season,
  left_cents: sum,
  overdue_cents: sum,
});
export type OwingRider = z.infer<typeof owingRider>;

export const listOwing = endpoint({
  method: 'GET',
  path: '/api/office/books/owing',
  who: 'staff',
  summary: 'Who owes in any of the books one keeps, of every season, the largest debt first, page by page',
  query: z.strictObject({
    /** Names of a rider. */
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
  /** The movements of the season's dues by kind, each with its sign: the parts of the balance. */
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
  /** Seasons with something asked, newest first, and what is left of each. */
  seasons: z.array(z.object({ season, left_cents: sum })),
  riders: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      /** No longer of the club or the organization; the debt stays. */
      left: z.boolean(),
      club: z.object({ club_id: id, club_name: z.string() }).nullable(),
      /** Other riders of this list with the same account in charge. */
      kin: z.array(id),
      /** Who last paid cash for this rider; null: nobody yet. */
      payer: z.string().nullable(),
    }),
  ),
  /** Every due of the season, without cancelled ones. */
  items: z.array(due),
  /** Cancelled dues, and whether the cancellation can be undone: only while nothing has happened since. */
  called_off: z.array(due.extend({ may_return: z.boolean() })),
  /** What is kept for the next entries of riders. */
  credits: z.array(z.object({ credit_id: id, rider_id: id, cents: z.number().int(), currency: z.string() })),
  /** What is kept for clubs. */
  club_credits: z.array(
    z.object({ credit_id: id, club_name: z.string(), cents: z.number().int(), currency: z.string() }),
  ),
  /** What is still owed of other seasons. */
  older: z.array(due),
  /** What can be charged for. */
  cups: z.array(
    z.object({
      cup_id: id,
      cup_name: z.string(),
      /** Its riders who are in any date of the cup in the season. */
      rider_ids: z.array(id),
    }),
  ),
  races: z.array(
    z.object({
      race_id: id,
      cup_name: z.string(),
      race_name: z.string(),
      race_date: plainDate,
      /** Its riders who are in the date. */
      rider_ids: z.array(id),
    }),
  ),
});
export type Ledger = z.infer<typeof ledger>;

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/books/{id}/ledger',
  who: 'book_staff',
  summary: 'A season of a book: who owes what, and what can be charged for',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ season: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: ledger,
});

export const chargeRiders = endpoint({
  method: 'POST',
  path: '/api/books/{id}/charges',
  who: 'book_staff',
  summary:
    'Charges riders of the club, or of the organization, for a season, a cup or a date; who was charged already is named and not charged twice. Sent again with its key, it is one charge',
  params: z.strictObject({ id: idParam }),
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
    /** Not in the date that is charged for. */
    without_entry: z.array(id),
  }),
  errors: ['rider.not_found', 'cup.not_found', 'race.not_found'],
});
export type Charged = z.infer<typeof chargeRiders.reply>;

export const takeBackCharge = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/charges/{chargeId}',
  who: 'book_staff',
  summary: 'Calls off everything of one charge that nobody has paid or proved meanwhile',
  params: z.strictObject({ id: idParam, chargeId: idParam }),
  reply: z.object({ called_off: z.number().int(), kept: z.number().int() }),
  errors: ['dues.not_found'],
});

export const takeBackCallOff = endpoint({
  method: 'POST',
  path: '/api/books/{id}/dues/{dueId}/return',
  who: 'book_staff',
  summary:
    'A due that was called off is asked again as it was, if nothing happened since. Sent again, it is done once',
  params: z.strictObject({ id: idParam, dueId: idParam }),
  reply: due,
  errors: ['dues.not_found', 'dues.moved_on'],
});

/** Out of which hand money goes back: cash comes out of the drawer that is counted in the evening. */
const givenIn = z.enum(['cash', 'transfer']);

export const returnCredit = endpoint({
  method: 'POST',
  path: '/api/books/{id}/credits/{creditId}/return',
  who: 'book_staff',
  summary: 'Credit goes back as money to whose it is. Sent again with its key, it is done once',
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
    'Money goes back to who paid it, and as much is no longer asked. Sent again with its key, it is one refund',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    due_id: id,
    cents,
    reason: z.string().trim().min(1).max(200),
    given_in: givenIn.optional(),
    /** Whose money it is: of a club, null of the family; left out: of who has most on it. */
    payer_club_id: id.nullable().optional(),
  }),
  reply: due,
  errors: ['dues.not_found', 'dues.refund_over', 'dues.day_closed'],
});
