import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { returnTerms } from '#contract/money/returns/returns.ts';
import { extra, priceCents, priceLine } from '#contract/money/prices.ts';
import { id, plainDate } from '#contract/values.ts';

/** A quote may ask about this many entries, as many as can be entered at once. */
const MOST_QUOTED = 300;

/** It is an entry to be priced, with what it hires. */
export const quotedItem = z.strictObject({
  rider_id: id,
  category_id: id,
  extras: z.array(extra).max(2).default([]),
});

/** It is a code for a discount as it was typed. It is empty if there is none. */
export const quotedCode = z.string().trim().max(40).default('');

const body = z.strictObject({
  /** They come in the order of entry, so that the third child is the third one here. */
  items: z.array(quotedItem).max(MOST_QUOTED),
  /** If false, each entry is priced by itself, as if the others were not made. */
  together: z.boolean().default(true),
  code: quotedCode,
  /** It is true if entries are closed and an official lets these in. */
  late: z.boolean().default(false),
});

/** It says what the entries cost if they are made now. */
export const quote = z.object({
  /** It is true if nothing costs anything on this date. */
  free: z.boolean(),
  currency: z.string(),
  items: z.array(
    z.object({
      rider_id: id,
      category_id: id,
      cents: priceCents,
      lines: z.array(priceLine),
      /** These are the parts in which it may be paid, less the credit. The list is empty if all is paid at once. */
      parts: z.array(z.object({ cents: priceCents, by: plainDate })),
    }),
  ),
  cents: priceCents,
  /** Credit of the family pays this part of it by itself. It is 0 for a caller who may not see it. */
  credit_cents: priceCents,
  /** These are the prices of what can be hired. A price is null if the item is not hired out. */
  extras: z.object({ number: priceCents.nullable(), transponder: priceCents.nullable() }),
  /** It is true if there are codes for this date. */
  codes: z.boolean(),
  /** It says why the code takes nothing off. It is null if it takes something off or if there is no code. */
  code_refusal: z.enum(['price.code_unknown', 'price.code_over', 'price.code_used_up']).nullable(),
  /** These are the last day of the early price and the first of the late one, as long as they are still to come. */
  early_until: plainDate.nullable(),
  late_from: plainDate.nullable(),
  /** It is true if riders who have not paid ride all the same. */
  unpaid_rides: z.boolean(),
  /** It says what comes back of an entry that is taken back. */
  returns: returnTerms,
});
export type Quote = z.infer<typeof quote>;
export type QuoteBody = z.infer<typeof body>;

export const quoteAtDesk = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/quote',
  who: 'staff',
  summary:
    "Returns the price of entries of riders within the caller's scope, line by line, before they are made.",
  body,
  reply: quote,
  errors: ['request.too_many', 'race.not_found', 'office.rider_not_found'],
});

export const quoteByHelper = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/quote',
  who: 'desk_helper',
  summary: 'Returns the price of a late entry, so that the desk can say it.',
  body,
  reply: quote,
  errors: ['request.too_many', 'race.not_found', 'office.rider_not_found'],
});
