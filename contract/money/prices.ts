import { z } from 'zod';
import { id } from '#contract/values.ts';
import { EXTRAS, PRICE_LINES } from '#rules/money/prices/terms.ts';

/** An amount of a price list, which may be nothing. */
export const priceCents = z.number().int().min(0).max(100_000_000_000);

/** What is taken off: a part, in hundredths of a percent, or an amount. */
export const reduction = z.union([
  z.strictObject({ basis_points: z.number().int().min(1).max(10_000) }),
  z.strictObject({ cents: priceCents.min(1) }),
]);

const days = z.number().int().min(0).max(365).nullable();

const dayPrices = {
  cents: priceCents,
  early_cents: priceCents.nullable(),
  late_cents: priceCents.nullable(),
};

const fromNth = z.strictObject({ from: z.number().int().min(1).max(999), off: reduction }).nullable();

/** What the entries of a date cost (rules/money/prices/terms.ts). */
export const priceTerms = z.strictObject({
  ...dayPrices,
  early_days: days,
  late_days: days,
  classes: z.array(z.strictObject({ category_id: id, ...dayPrices })).max(200),
  guest_cents: priceCents,
  second_class: reduction.nullable(),
  family: fromNth,
  club: fromNth,
  extras: z.strictObject({ number: priceCents.nullable(), transponder: priceCents.nullable() }),
});

export const extra = z.enum(EXTRAS);

/** What a line of a price is for, and what it adds or takes off. */
export const priceLine = z.object({
  what: z.enum(PRICE_LINES),
  cents: z.number().int(),
  /** The part it takes off, where it is one. */
  basis_points: z.number().int().nullable(),
  /** Which class of the rider, child of the family, rider of the club. */
  nth: z.number().int().nullable(),
});

/** What is chosen with an entry, and what was said that it costs: where it costs more by now, nobody is entered. */
export const entryChoice = {
  extras: z.array(extra).max(EXTRAS.length).default([]),
  /** A code for a discount, as it is typed; empty: none. */
  code: z.string().trim().max(40).default(''),
  /** Cents that were shown; null: none were. */
  price: priceCents.nullable().default(null),
};

/** Why a choice is refused. */
export const choiceRefusals = [
  'price.changed',
  'price.code_unknown',
  'price.code_over',
  'price.code_used_up',
] as const;
