import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/file-refusals.ts';
import { priceLine } from './prices.ts';
import { returned, returnTerms } from './returns/returns.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';
import { MOST_CENTS } from '#rules/money/money.ts';
import { CHECKOUT_STATES } from '#rules/money/rails/checkout-state.ts';

export const dueKind = z.enum(['season', 'cup', 'entry']);
export const dueState = z.enum(['paid', 'in_review', 'refused', 'overdue', 'owed', 'cancelled']);

/** One due of a rider to a club or an organization, with its state. Amounts are whole cents of the currency. */
export const due = z.object({
  due_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  /** The book it is owed to, of a club or an organization: a debt stays when the rider leaves. */
  book_id: id,
  payee_name: z.string(),
  kind: dueKind,
  season: z.number().int(),
  cup_name: z.string().nullable(),
  /** null: it is of no date. */
  race_id: id.nullable(),
  race_name: z.string().nullable(),
  race_date: plainDate.nullable(),
  category_name: z.string().nullable(),
  /** The amount now; for a cancelled due, the amount before. */
  cents: z.number().int(),
  /** What was received of it. */
  paid_cents: z.number().int(),
  left_cents: z.number().int(),
  currency: z.string(),
  due_on: plainDate.nullable(),
  note: z.string(),
  state: dueState,
  /** The club that paid it, or a part of it; null: none did. */
  club_paid: z.string().nullable(),
  /** Credit of the family paid all of it. */
  credit_paid: z.boolean(),
  created_at: instant,
  paid_at: instant.nullable(),
  /** The transfer's proofs, newest first. */
  payments: z.array(
    z.object({
      payment_id: id,
      payment_status: z.enum(['SENT', 'ACCEPTED', 'REJECTED']),
      /** The club that sent it; null: the family did. */
      club_name: z.string().nullable(),
      payment_reason: z.string().nullable(),
      sent_at: instant,
      decided_at: instant.nullable(),
      has_file: z.boolean(),
      /** What was accepted for this due; 0: nothing. */
      cents: z.number().int(),
    }),
  ),
  /** What waits at a provider for it, or is disputed there; null: nothing. */
  at_provider: z
    .object({
      reference: z.uuid(),
      checkout_state: z.enum(CHECKOUT_STATES),
      /** The club that pays there; null: the family does. */
      club_name: z.string().nullable(),
      /** Until when a coupon may be paid. */
      held_until: instant.nullable(),
    })
    .nullable(),
  /** What can go back by a provider at once: of the largest payment of it there, less what is on its way back. */
  provider_cents: z.number().int(),
  /** Who has most of what was paid, and how much: what goes back by hand at once. null: nothing is paid. */
  most_paid: z.object({ club_name: z.string().nullable(), cents: z.number().int() }).nullable(),
  /** Receipts of cash, newest first. */
  receipts: z.array(
    z.object({
      receipt_id: id,
      receipt_number: z.number().int(),
      issued_at: instant,
      /** For this due; a receipt may be for several. */
      cents: z.number().int(),
      cancelled: z.boolean(),
      /** It arrived after its day was closed: the due still counts as owed. */
      waits: z.boolean(),
      /** The club it was given to; null: the family. */
      club_name: z.string().nullable(),
    }),
  ),
  /** Why an entry costs what it does; empty: it has no list of prices. */
  lines: z.array(priceLine),
  /** What was changed of that afterwards, oldest first. */
  changes: z.array(
    z.object({
      change_id: id,
      /** What it added, or took off. */
      cents: z.number().int(),
      reason: z.string(),
      made_at: instant,
    }),
  ),
  /** What is payable now of what is paid in parts; null: it is paid at once, or nothing is left. */
  parts: z
    .object({
      /** The part that is payable now, of how many. */
      nth: z.number().int(),
      of: z.number().int(),
      /** What pays everything up to it. */
      cents: z.number().int(),
      /** The day by which the first open part is due. */
      by: plainDate,
      overdue: z.boolean(),
      /** The day of the part after it; null: it is the last. */
      next_by: plainDate.nullable(),
    })
    .nullable(),
  /** What comes back if the entry is taken back, as it was said when it was made; null: it is no entry that stands, or a club's. */
  returns: returnTerms.nullable(),
  /** What became of its money when the entry was taken back; null: it stands. */
  returned: returned.nullable(),
});
export type Due = z.infer<typeof due>;

/** What is paid of dues in parts: what is payable now, or all that is left. How much that is, the server says. */
export const paysWhat = z.enum(['part', 'whole']);
export type PaysWhat = z.infer<typeof paysWhat>;

/** How a club or an organization is paid; empty text and nulls: it has not said. `pay_pix` is a key as a code carries it. */
export const payTo = z.object({
  pay_text: z.string(),
  pay_alias: z.string().nullable(),
  pay_cbu: z.string().nullable(),
  pay_pix: z.string().nullable(),
});

const mark = z
  .object({ up_to_date: z.boolean(), reason: z.string(), marked_at: instant, marked_by: z.string() })
  .nullable();

export const payeeOf = z
  .object({
    book_id: id,
    club_id: id.nullable(),
    payee_name: z.string(),
    payee_city: z.string(),
    /** In which currency it takes Mercado Pago; null: it does not. */
    rail_currency: z.string().nullable(),
  })
  .extend(payTo.shape);

export const riderPayments = z.object({
  rider_id: id,
  /** The rider's club, where it takes payments here, and whoever else is owed something: how each is paid. */
  payees: z.array(payeeOf),
  season: z.number().int(),
  /** Every due whose day has come is paid, or the club marked the rider so. */
  upToDate: z.boolean(),
  mark,
  /** What a payee keeps for the rider's next entries. */
  credits: z.array(
    z.object({ book_id: id, payee_name: z.string(), cents: z.number().int(), currency: z.string() }),
  ),
  items: z.array(due),
});
export type RiderPayments = z.infer<typeof riderPayments>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  who: 'rider_owner',
  rider: 'query',
  summary: 'What a rider owes the club and the organization, what was paid, and how to pay',
  query: z.strictObject({ rider_id: idParam }),
  reply: riderPayments,
});

export const listFamilyDues = endpoint({
  method: 'GET',
  path: '/api/payments/family',
  who: 'user',
  summary: 'What all riders of the account owe, by whom it is owed to: each payee is paid apart',
  query: z.strictObject({}),
  reply: z.object({ payees: z.array(payeeOf.extend({ dues: z.array(due) })) }),
});
export type FamilyDues = z.infer<typeof listFamilyDues.reply>;

export const sendPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  who: 'rider_owner',
  rider: 'body',
  summary: "Sends the proof of a transfer for a rider's due, and for others of the same payee and family",
  body: z.strictObject({
    rider_id: z.string().max(20),
    due_id: z.string().max(20),
    /** Other dues of the same payee that the transfer is for, of any rider of the account: ids, divided by commas. */
    also: z
      .string()
      .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49}$/)
      .optional(),
    request_key: z.uuid().optional(),
    /** Left out: all that is left. */
    pays: paysWhat.optional(),
  }),
  files: ['file'],
  reply: due,
  errors: ['payment.not_found', 'payment.file_missing', 'payment.standing', ...paperRefusals],
});

export const getPaymentFile = endpoint({
  method: 'GET',
  path: '/api/payments/{id}/file',
  who: 'user',
  summary: 'The proof of a transfer, for the family and the club. Every look is kept on record',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.unknown(),
  answersFile: true,
  errors: keptPaperRefusals,
});

export const decidePayment = endpoint({
  method: 'PUT',
  path: '/api/payments/{id}',
  who: 'staff',
  summary: 'The club or the organization accepts a proof, or says what is wrong with it',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    payment_status: z.enum(['ACCEPTED', 'REJECTED']),
    payment_reason: z.string().trim().max(500).optional(),
  }),
  reply: due,
  errors: ['payment.not_found', 'payment.reason_missing', 'payment.decided', 'dues.over'],
});

export const listClubDues = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/dues',
  who: 'club_staff',
  summary: 'What the riders of a club owe in a season, and how the club is paid',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ season: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: z.object({
    club: z
      .object({ club_id: id, book_id: id, club_name: z.string(), club_payments: z.boolean() })
      .extend(payTo.shape),
    season: z.number().int(),
    entry_fees: z.array(z.object({ cup_id: id, cup_name: z.string(), cents: z.number().int() })),
    /** Open cups of the club's organization. */
    cups: z.array(z.object({ cup_id: id, cup_name: z.string() })),
    riders: z.array(z.object({ rider_id: id, rider_fullname: z.string(), mark })),
    items: z.array(due),
  }),
});

/** An amount somebody asks for or pays. */
export const cents = z.number().int().positive().max(MOST_CENTS);

export const createDues = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/dues',
  who: 'club_staff',
  summary:
    'Asks all riders of the club, or some, for the fee of a season or a cup; who was asked already is not asked twice',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    rider_ids: z.array(id).max(2000).optional(),
    season: z.number().int().min(2000).max(2200),
    cup_id: id.optional(),
    cents,
    due_on: dateIn.optional(),
    note: z.string().trim().max(200).optional(),
  }),
  reply: z.object({ created: z.number().int() }),
  errors: ['cup.not_found'],
});

export const cancelDue = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/dues/{due_id}',
  who: 'book_staff',
  summary: 'Calls a due off that nobody paid',
  params: z.strictObject({ id: idParam, due_id: idParam }),
  reply: z.object({}),
  errors: ['payment.not_found', 'payment.decided'],
});

const payField = (most: number) => z.string().trim().max(most);

/** How somebody says to be paid. `pay_pix`: a key, or a static code copied out of a bank's app. */
export const payToIn = {
  pay_text: payField(2000),
  pay_alias: payField(100),
  pay_cbu: payField(40),
  pay_pix: payField(500),
};
export const payRefusals = ['payment.account_wrong', 'payment.pix_wrong'] as const;

export const changeClubPayments = endpoint({
  method: 'PUT',
  path: '/api/clubs/{id}/payments',
  who: 'club_staff',
  summary: 'How a club is paid, and what an entry of its riders costs in each cup',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    ...payToIn,
    entry_fees: z.array(z.strictObject({ cup_id: id, cents })).max(100),
  }),
  reply: z.object({}),
  errors: ['cup.not_found', ...payRefusals],
});

export const markRider = endpoint({
  method: 'PUT',
  path: '/api/clubs/{id}/marks',
  who: 'club_staff',
  summary: "The club's own word on whether a rider is up to date; null: what the dues say counts again",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    rider_id: id,
    season: z.number().int().min(2000).max(2200),
    up_to_date: z.boolean().nullable(),
    reason: z.string().trim().max(200).optional(),
  }),
  reply: z.object({}),
  errors: ['rider.not_found'],
});
