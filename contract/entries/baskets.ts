import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { entryReply, riderInscription } from '#contract/entries/entries.ts';
import { quote, quotedCode, quotedItem } from '#contract/entries/quotes.ts';
import { entryChoice, priceCents } from '#contract/money/prices.ts';
import { id, instant, plainDate } from '#contract/values.ts';

/** A family enters at most this many at once: children times dates. */
const MOST_AT_ONCE = 60;

/** It is a date that takes entries now, with the state of each rider of the account there. */
const openDate = z.object({
  race_id: id,
  race_name: z.string(),
  race_date: plainDate,
  cup_id: id,
  cup_name: z.string(),
  closes_at: instant,
  /** Entries close by the clock of this IANA time zone. */
  zone: z.string(),
  riders: z.array(riderInscription.omit({ answers: true })),
});
export type OpenDate = z.infer<typeof openDate>;

export const listOpenDates = endpoint({
  method: 'GET',
  path: '/api/races/{id}/open-dates',
  who: 'user',
  summary:
    "Returns the other dates of the same organization that take entries now, with the state of each of the account's riders.",
  reply: z.object({ items: z.array(openDate) }),
  errors: ['race.not_found'],
});

/** An entry of one date among several. */
const dateItem = quotedItem.extend({ race_id: id });

export const quoteBasket = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/quote',
  who: 'user',
  summary:
    "Returns the price of entries of the account's riders in dates of an organization, line by line, before they are made.",
  body: z.strictObject({
    /** They come in the order of entry, so that the third child of a date is the third one here. */
    items: z.array(dateItem).min(1).max(MOST_AT_ONCE),
    code: quotedCode,
  }),
  reply: z.object({
    /** It is the currency of the organization. It is empty if all dates are free. */
    currency: z.string(),
    cents: priceCents,
    /** Credit of the family pays this part of it by itself. */
    credit_cents: priceCents,
    races: z.array(quote.extend({ race_id: id })),
  }),
  errors: ['request.too_many', 'race.not_found', 'rider.not_found'],
});
export type BasketQuote = z.infer<typeof quoteBasket.reply>;

export const enterBasket = endpoint({
  method: 'POST',
  path: '/api/organizations/{id}/entries',
  who: 'user',
  summary:
    "Enters the account's riders in dates of an organization, each by its own rules, and returns a result for each. A rider who is refused stops nobody else. A repeated request enters nobody twice.",
  body: z.strictObject({ items: z.array(dateItem.extend(entryChoice)).min(1).max(MOST_AT_ONCE) }),
  reply: z.object({
    items: z.array(
      z.object({
        race_id: id,
        rider_id: id,
        category_id: id,
        /** It is null if the rider was refused. */
        entry: entryReply.nullable(),
        /** It says why not, as an error code and its sentence in the caller's language. */
        code: z.string().nullable(),
        words: z.string(),
      }),
    ),
  }),
  errors: ['request.too_many', 'rider.not_found'],
});
export type BasketResult = z.infer<typeof enterBasket.reply>['items'][number];
