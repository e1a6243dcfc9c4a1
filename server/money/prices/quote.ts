import type { z } from 'zod';
import type { quoteAtDesk, QuoteBody } from '#contract/entries/quotes.ts';
import { Refusal } from '#contract/errors.ts';
import { discountCodeIn, refuseCode } from '#rules/money/prices/code.ts';
import { compareDates } from '#rules/calendar.ts';
import { currencyStep } from '#rules/money/currency-step.ts';
import { planOfParts } from '#rules/money/instalments/instalments.ts';
import { priceDays } from '#rules/money/prices/moment.ts';
import type { Reduction } from '#rules/money/prices/terms.ts';
import { USUAL_RETURNS } from '#rules/money/returns/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { creditForEntries } from '#server/money/credit.ts';
import { type PriceFacts, readPriceFacts } from './facts-query.ts';
import { type CodeFact, type RacePricing, readPriceCode, readRacePricing } from './list-queries.ts';
import { priceEntry } from './price-entry.ts';

type Quote = z.input<typeof quoteAtDesk.reply>;

/** The code that somebody typed: its reduction, or why it gives none. */
type FoundCode =
  | { code: CodeFact; refusal: null }
  | { code: null; refusal: NonNullable<Quote['code_refusal']> | null };

export async function findCode(
  db: Db,
  pricing: RacePricing,
  typed: string,
  hold: boolean,
): Promise<FoundCode> {
  if (typed === '') return { code: null, refusal: null };
  const name = discountCodeIn(typed);
  const code = name === null ? null : await readPriceCode(db, pricing, name, hold);
  if (code === null) return { code: null, refusal: 'price.code_unknown' };
  const refusal = refuseCode(code, pricing.today);
  return refusal === null ? { code, refusal } : { code: null, refusal };
}

/** Counts an entry of the quote as made, for the entries after it. */
function countAsMade(
  all: ReadonlyMap<number, PriceFacts>,
  of: PriceFacts,
  { rider_id, category_id }: Pick<Quote['items'][number], 'rider_id' | 'category_id'>,
  extras: PriceFacts['chosen'][number]['extras'],
): void {
  of.classes.push(category_id);
  of.chosen.push({ category_id, extras: [...extras], chosen_on: '', is_late: false, off: null });
  for (const other of all.values()) {
    if (other.siblings.includes(rider_id) && !other.siblings_in.includes(rider_id))
      other.siblings_in.push(rider_id);
    const isClub = other.rider_id !== rider_id && of.club_id !== null && other.club_id === of.club_id;
    if (isClub && !other.club_in.includes(rider_id)) other.club_in.push(rider_id);
  }
}

const nothing: Quote = {
  free: true,
  currency: '',
  items: [],
  cents: 0,
  credit_cents: 0,
  extras: { number: null, transponder: null },
  codes: false,
  code_refusal: null,
  early_until: null,
  late_from: null,
  unpaid_rides: true,
  returns: USUAL_RETURNS,
};

/** What the dates of a quote before this one use: cents of credits, and uses of codes, by their ids. */
interface Spent {
  credits: Map<number, number>;
  codes: Map<number, number>;
}

export const nothingSpent = (): Spent => ({ credits: new Map(), codes: new Map() });

/** Returns how often a code can still be used: a quote of five entries applies the last use once. */
const leftOf = ({ price_code_id, most_uses, uses }: CodeFact, { codes }: Spent) =>
  most_uses === null ? Infinity : most_uses - uses - (codes.get(price_code_id) ?? 0);

/**
 * Returns what entries cost if they are made now, in the given order, by the same rules and facts that price each of
 * them when it is made. A race without prices is free. Only the family, as `reader`, gets its credit and what that
 * pays of the parts.
 */
export async function quoteOf(
  db: Db,
  race_id: number,
  body: QuoteBody,
  reader: 'family' | 'office',
  spent: Spent = nothingSpent(),
): Promise<Quote> {
  const pricing = await readRacePricing(db, race_id);
  if (pricing === null) return nothing;
  const { today, currency, terms, codes, race_date, unpaid_rides, returns } = pricing;
  const { code, refusal } = await findCode(db, pricing, body.code, false);
  const facts = await readPriceFacts(
    db,
    pricing,
    body.items.map(({ rider_id }) => rider_id),
  );
  let left = code === null ? 0 : leftOf(code, spent);
  const priced: Omit<Quote['items'][number], 'parts'>[] = [];
  for (const { rider_id, category_id, extras } of body.items) {
    const of = facts.get(rider_id);
    if (!of) throw new Refusal('rider.not_found');
    const off: Reduction | null = code !== null && left > 0 ? code.off : null;
    const entering = { category_id, extras, off, day: today, closed: body.late };
    const made = { rider_id, category_id, ...priceEntry(pricing, of, entering) };
    priced.push(made);
    if (!body.together) continue;
    left -= 1;
    if (off !== null && code !== null)
      spent.codes.set(code.price_code_id, (spent.codes.get(code.price_code_id) ?? 0) + 1);
    countAsMade(facts, of, made, extras);
  }
  const credits =
    reader === 'family' ? await creditForEntries(db, race_id, currency, priced, spent.credits) : [];
  const items = priced.map((one, at) => {
    const money = { asked: one.cents, received: credits[at] ?? 0 };
    const entry = { entered_on: today, race_date };
    return { ...one, parts: planOfParts(pricing.parts, money, currencyStep(currency), entry) };
  });
  const { early_until, late_from } = priceDays(terms, race_date);
  const isToCome = (day: string | null) => day !== null && compareDates(day, today) >= 0;
  return {
    free: false,
    currency,
    items,
    cents: items.reduce((sum, { cents }) => sum + cents, 0),
    credit_cents: credits.reduce((sum, cents) => sum + cents, 0),
    extras: { ...terms.extras },
    codes,
    code_refusal: refusal,
    early_until: isToCome(early_until) ? early_until : null,
    late_from: isToCome(late_from) ? late_from : null,
    unpaid_rides,
    returns: returns ?? USUAL_RETURNS,
  };
}
