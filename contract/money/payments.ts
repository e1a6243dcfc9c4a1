import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { keptPaperRefusals, paperRefusals } from '#contract/refusals.ts';
import { presence, presenceRefusals } from '#contract/people/accounts/presence.ts';
import { priceLine } from './prices.ts';
import { returned, returnTerms } from './returns/returns.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';
import { MOST_CENTS } from '#rules/money/typed-amount.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { CHECKOUT_STATES } from '#rules/money/rails/checkout-state.ts';

export const dueKind = z.enum(['season', 'cup', 'entry']);
export const dueState = z.enum(['paid', 'in_review', 'refused', 'overdue', 'owed', 'cancelled']);

/** This is one due of a rider to a club or an organization, with its state. Amounts are whole cents of the currency. */
export const due = z.object({
  due_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  /** It is owed to this book, of a club or an organization. The debt stays when the rider leaves. */
  book_id: id,
  payee_name: z.string(),
  kind: dueKind,
  season: z.number().int(),
  cup_name: z.string().nullable(),
  /** It is null if the due belongs to no date. */
  race_id: id.nullable(),
  race_name: z.string().nullable(),
  race_date: plainDate.nullable(),
  category_name: z.string().nullable(),
  /** It is the amount now. For a cancelled due, it is the amount before. */
  cents: z.number().int(),
  /** It is the amount that was received. */
  paid_cents: z.number().int(),
  left_cents: z.number().int(),
  currency: z.string(),
  due_on: plainDate.nullable(),
  note: z.string(),
  state: dueState,
  /** It is the club that paid the due or a part of it. It is null if none did. */
  club_paid: z.string().nullable(),
  /** It is true if credit of the family paid all of it. */
  credit_paid: z.boolean(),
  created_at: instant,
  paid_at: instant.nullable(),
  /** It lists the transfer's proofs, newest first. */
  payments: z.array(
    z.object({
      payment_id: id,
      payment_status: z.enum(['SENT', 'ACCEPTED', 'REJECTED']),
      /** It names the club that sent it. It is null if the family did. */
      club_name: z.string().nullable(),
      payment_reason: z.string().nullable(),
      sent_at: instant,
      decided_at: instant.nullable(),
      has_file: z.boolean(),
      /** It is the amount that was accepted for this due. It is 0 if nothing was. */
      cents: z.number().int(),
    }),
  ),
  /** This waits at a provider for the due, or is disputed there. It is null if nothing is. */
  at_provider: z
    .object({
      reference: z.uuid(),
      provider: z.enum(PROVIDER_KINDS),
      checkout_state: z.enum(CHECKOUT_STATES),
      /** It names the club that pays there. It is null if the family does. */
      club_name: z.string().nullable(),
      /** A coupon may be paid until then. */
      held_until: instant.nullable(),
    })
    .nullable(),
  /** This sum can go back by a provider at once. It is the largest payment of it there, less what is on its way back. */
  provider_cents: z.number().int(),
  /** It is the payer with most of what was paid, and the sum, which can go back by hand at once. It is null if nothing is paid. */
  most_paid: z.object({ club_name: z.string().nullable(), cents: z.number().int() }).nullable(),
  /** It lists the receipts of cash, newest first. */
  receipts: z.array(
    z.object({
      receipt_id: id,
      receipt_number: z.number().int(),
      issued_at: instant,
      /** It is the sum for this due. A receipt may be for several. */
      cents: z.number().int(),
      cancelled: z.boolean(),
      /** It is true if the receipt arrived after its day was closed. The due still counts as owed. */
      waits: z.boolean(),
      /** It names the club that was given the receipt. It is null for the family. */
      club_name: z.string().nullable(),
    }),
  ),
  /** It says why an entry costs what it does. It is empty if the entry has no list of prices. */
  lines: z.array(priceLine),
  /** It lists later changes of the price, oldest first. */
  changes: z.array(
    z.object({
      change_id: id,
      /** It is the amount that the change added or took off. */
      cents: z.number().int(),
      reason: z.string(),
      made_at: instant,
    }),
  ),
  /** It says what is payable now of a due paid in parts. It is null if the due is paid at once, or nothing is left. */
  parts: z
    .object({
      /** It is the number of the part that is payable now. `of` counts all parts. */
      nth: z.number().int(),
      of: z.number().int(),
      /** This sum pays everything up to that part. */
      cents: z.number().int(),
      /** The first open part is due by this day. */
      by: plainDate,
      overdue: z.boolean(),
      /** It is the day of the part after it. It is null if it is the last part. */
      next_by: plainDate.nullable(),
    })
    .nullable(),
  /**
   * It says what comes back if the entry is taken back, as the family read it when the entry was made. It is null for a due that is no
   * standing entry, or for a club's.
   */
  returns: returnTerms.nullable(),
  /** It says what became of the money when the entry was taken back. It is null while the entry stands. */
  returned: returned.nullable(),
});
export type Due = z.infer<typeof due>;

/** A family pays what is payable now of dues in parts, or all that is left. The server computes the sum. */
export const paysWhat = z.enum(['part', 'whole']);
export type PaysWhat = z.infer<typeof paysWhat>;

/**
 * It says how a club or an organization is paid. Empty text and nulls mean that it has not said it. `pay_pix` is a key as a code carries
 * it.
 */
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
    /** They are the providers at which it is paid, each with its currency. */
    rails: z.array(z.object({ provider: z.enum(PROVIDER_KINDS), currency: z.string() })),
    /** It says when the place of payment changed, for ten days. It is null if it has not changed of late. */
    paid_to_changed_at: instant.nullable(),
  })
  .extend(payTo.shape);

export const riderPayments = z.object({
  rider_id: id,
  /** They are the rider's club, if it takes payments here, and every other payee that is owed something, with how each is paid. */
  payees: z.array(payeeOf),
  season: z.number().int(),
  /** It is true if every due whose day has come is paid, or the club marked the rider so. */
  upToDate: z.boolean(),
  mark,
  /** A payee keeps this for the rider's next entries. */
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
  summary: 'Returns what a rider owes the club and the organization, what was paid, and how to pay.',
  query: z.strictObject({ rider_id: idParam }),
  reply: riderPayments,
});

export const listFamilyDues = endpoint({
  method: 'GET',
  path: '/api/payments/family',
  who: 'user',
  summary: 'Returns what all riders of the account owe, grouped by payee, because each payee is paid apart.',
  reply: z.object({ payees: z.array(payeeOf.extend({ dues: z.array(due) })) }),
});
export type FamilyDues = z.infer<typeof listFamilyDues.reply>;

export const sendPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  who: 'rider_owner',
  rider: 'body',
  summary:
    'Sends the proof of a transfer for a due of a rider, and for other dues of the same payee and family.',
  body: z.strictObject({
    rider_id: z.string().max(20),
    due_id: z.string().max(20),
    /** The transfer also pays these dues of the same payee, of any rider of the account. They are ids, divided by commas. */
    also: z
      .string()
      .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49}$/)
      .optional(),
    request_key: z.uuid().optional(),
    /** If it is left out, it pays all that is left. */
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
  summary: 'Returns the proof of a transfer to the family and the club, and keeps every look on record.',
  reply: z.unknown(),
  answersFile: true,
  errors: keptPaperRefusals,
});

export const decidePayment = endpoint({
  method: 'PUT',
  path: '/api/payments/{id}',
  who: 'staff',
  summary: 'Accepts a proof for the club or the organization, or says what is wrong with it.',
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
  summary: 'Returns what the riders of a club owe in a season, and how the club is paid.',
  query: z.strictObject({ season: z.coerce.number().int().min(2000).max(2200).optional() }),
  reply: z.object({
    club: z
      .object({ club_id: id, book_id: id, club_name: z.string(), club_payments: z.boolean() })
      .extend(payTo.shape),
    season: z.number().int(),
    entry_fees: z.array(z.object({ cup_id: id, cup_name: z.string(), cents: z.number().int() })),
    /** They are open cups of the club's organization. */
    cups: z.array(z.object({ cup_id: id, cup_name: z.string() })),
    riders: z.array(z.object({ rider_id: id, rider_fullname: z.string(), mark })),
    items: z.array(due),
  }),
});

/** It is an amount that somebody asks for or pays. */
export const cents = z.number().int().positive().max(MOST_CENTS);

export const createDues = endpoint({
  method: 'POST',
  path: '/api/clubs/{id}/dues',
  who: 'club_staff',
  summary:
    'Asks all riders of the club, or some of them, for the fee of a season or a cup. A rider who was asked already is not asked twice.',
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
  summary: 'Calls off a due that nobody has paid.',
  params: z.strictObject({ id: idParam, due_id: idParam }),
  reply: z.object({}),
  errors: ['payment.not_found', 'payment.decided'],
});

const payField = (most: number) => z.string().trim().max(most);

/** It says how a payee wants to be paid. `pay_pix` is a key, or a static code copied out of a bank's app. */
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
  summary:
    'Sets how a club is paid and what an entry of its riders costs in each cup. A change of where money goes needs the present password, and the people who keep the books get a letter.',
  body: z.strictObject({
    ...payToIn,
    ...presence,
    entry_fees: z.array(z.strictObject({ cup_id: id, cents })).max(100),
  }),
  reply: z.object({}),
  errors: ['cup.not_found', ...payRefusals, ...presenceRefusals],
});

export const markRider = endpoint({
  method: 'PUT',
  path: '/api/clubs/{id}/marks',
  who: 'club_staff',
  summary: "Sets the club's own up-to-date status of a rider. With null, the state of the dues counts again.",
  body: z.strictObject({
    rider_id: id,
    season: z.number().int().min(2000).max(2200),
    up_to_date: z.boolean().nullable(),
    reason: z.string().trim().max(200).optional(),
  }),
  reply: z.object({}),
  errors: ['rider.not_found'],
});
