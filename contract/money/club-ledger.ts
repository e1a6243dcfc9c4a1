import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents, due, dueKind } from './payments.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';

const sum = z.number().int();
const season = z.number().int().min(2000).max(2200);

/** A club whose books the account keeps, and its balance. Amounts are whole cents. */
export const moneyClub = z.object({
  club_id: id,
  club_name: z.string(),
  organization_shortname: z.string(),
  /** Families see and pay the club's dues here. */
  club_payments: z.boolean(),
  currency: z.string(),
  left_cents: sum,
  /** The part of it that should have been paid before today. */
  overdue_cents: sum,
  /** Riders who owe. */
  owing: z.number().int(),
  proofs_waiting: z.number().int(),
});
export type MoneyClub = z.infer<typeof moneyClub>;

export const listMoneyClubs = endpoint({
  method: 'GET',
  path: '/api/office/dues/clubs',
  who: 'staff',
  summary: "The clubs whose books one keeps: a delegate's own, those of an organizer's organizations, or all",
  query: z.strictObject({}),
  reply: z.object({ items: z.array(moneyClub) }),
});

const owingRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  /** No longer in that club; the debt stays. */
  left_club: z.boolean(),
  club_id: id,
  club_name: z.string(),
  currency: z.string(),
  /** The last season with an open amount, which is shown first. */
  season,
  left_cents: sum,
  overdue_cents: sum,
});
export type OwingRider = z.infer<typeof owingRider>;

export const listOwing = endpoint({
  method: 'GET',
  path: '/api/office/dues/owing',
  who: 'staff',
  summary:
    'Who owes in any of the clubs whose books one keeps, of every season, the largest debt first, page by page',
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

export const clubLedger = z.object({
  club: z.object({ club_id: id, club_name: z.string(), club_payments: z.boolean(), currency: z.string() }),
  season,
  today: plainDate,
  /** The movements of the season's dues by kind, each with its sign: the parts of the balance. */
  made_of: z.object({ charge: sum, relief: sum, cash: sum, transfer: sum, refund: sum }),
  /** Seasons with something asked, newest first, and what is left of each. */
  seasons: z.array(z.object({ season, left_cents: sum })),
  riders: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      /** No longer in the club; the debt stays. */
      left: z.boolean(),
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
  /** What is still owed of other seasons. */
  older: z.array(due),
  /** What can be charged for. */
  cups: z.array(
    z.object({
      cup_id: id,
      cup_name: z.string(),
      /** The club's riders who are in any date of it in the season. */
      rider_ids: z.array(id),
    }),
  ),
  races: z.array(
    z.object({
      race_id: id,
      cup_name: z.string(),
      race_name: z.string(),
      race_date: plainDate,
      /** The club's riders who are in it. */
      rider_ids: z.array(id),
    }),
  ),
});
export type ClubLedger = z.infer<typeof clubLedger>;

export const getClubLedger = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/ledger',
  who: 'club_staff',
  summary: "A season of a club's books: who owes what, and what can be charged for",
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ season: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: clubLedger,
});

export const chargeRiders = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/charges',
  who: 'club_staff',
  summary:
    'Charges riders of the club for a season, a cup or a date; who was charged already is named and not charged twice. Sent again with its key, it is one charge',
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
  path: '/api/clubs/{id}/charges/{chargeId}',
  who: 'club_staff',
  summary: 'Calls off everything of one charge that nobody has paid or proved meanwhile',
  params: z.strictObject({ id: idParam, chargeId: idParam }),
  reply: z.object({ called_off: z.number().int(), kept: z.number().int() }),
  errors: ['dues.not_found'],
});

export const takeBackCallOff = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/dues/{dueId}/return',
  who: 'club_staff',
  summary:
    'A due that was called off is asked again as it was, if nothing happened since. Sent again, it is done once',
  params: z.strictObject({ id: idParam, dueId: idParam }),
  reply: due,
  errors: ['dues.not_found', 'dues.moved_on'],
});

export const refundDue = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/refunds',
  who: 'club_staff',
  summary:
    'Money goes back to a family, and as much is no longer asked. Sent again with its key, it is one refund',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    request_key: z.uuid(),
    due_id: id,
    cents,
    reason: z.string().trim().min(1).max(200),
  }),
  reply: due,
  errors: ['dues.not_found', 'dues.refund_over'],
});
