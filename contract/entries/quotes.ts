import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { returnTerms } from '#contract/money/returns/returns.ts';
import { extra, priceCents, priceLine } from '#contract/money/prices.ts';
import { id, idParam, plainDate } from '#contract/values.ts';

/** Entries one quote may ask about: as many as can be entered at once. */
const MOST_QUOTED = 300;

const params = z.strictObject({ id: idParam });

const body = z.strictObject({
  /** In the order in which they are going to be entered: the third child is the third one here. */
  items: z
    .array(z.strictObject({ rider_id: id, category_id: id, extras: z.array(extra).max(2).default([]) }))
    .max(MOST_QUOTED),
  /** false: each by itself, as if the others were not made. */
  together: z.boolean().default(true),
  /** A code for a discount, as it is typed; empty: none. */
  code: z.string().trim().max(40).default(''),
  /** Entries are closed, and an official lets them in. */
  late: z.boolean().default(false),
});

/** What the entries cost if they are made now. */
const quote = z.object({
  /** Nothing costs anything on this date. */
  free: z.boolean(),
  currency: z.string(),
  items: z.array(
    z.object({
      rider_id: id,
      category_id: id,
      cents: priceCents,
      lines: z.array(priceLine),
      /** In what parts it may be paid, less what credit pays; empty: at once. */
      parts: z.array(z.object({ cents: priceCents, by: plainDate })),
    }),
  ),
  cents: priceCents,
  /** What of it credit of the family pays by itself; 0 for who may not see it. */
  credit_cents: priceCents,
  /** What can be hired, and what it costs; null: not hired out. */
  extras: z.object({ number: priceCents.nullable(), transponder: priceCents.nullable() }),
  /** There are codes for this date. */
  codes: z.boolean(),
  /** Why the code takes nothing off; null: it does, or there is none. */
  code_refusal: z.enum(['price.code_unknown', 'price.code_over', 'price.code_used_up']).nullable(),
  /** The last day of the early price, and the first of the late one, where they are still to come. */
  early_until: plainDate.nullable(),
  late_from: plainDate.nullable(),
  /** Who has not paid rides all the same. */
  unpaid_rides: z.boolean(),
  /** What comes back of an entry that is taken back. */
  returns: returnTerms,
});
export type Quote = z.infer<typeof quote>;
export type QuoteBody = z.infer<typeof body>;

export const quoteEntries = endpoint({
  method: 'POST',
  path: '/api/races/{id}/quote',
  who: 'user',
  summary: "What entries of the account's riders cost, line by line, before they are made",
  params,
  body,
  reply: quote,
  errors: ['request.too_many', 'race.not_found', 'rider.not_found'],
});

export const quoteAtDesk = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/quote',
  who: 'staff',
  summary: 'What entries of riders within the own scope cost, line by line, before they are made',
  params,
  body,
  reply: quote,
  errors: ['request.too_many', 'race.not_found', 'office.rider_not_found'],
});

export const quoteByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/quote',
  who: 'desk_helper',
  summary: 'What a late entry costs, for the desk to say it',
  params,
  body,
  reply: quote,
  errors: ['request.too_many', 'race.not_found', 'office.rider_not_found'],
});
