import { z } from 'zod';
import { id, instant } from '#contract/values.ts';
import { EXTRAS, PRICE_LINES } from '#rules/money/prices/terms.ts';

/** It is an amount of a price list, which may be nothing. */
export const priceCents = z.number().int().min(0).max(100_000_000_000);

/** It takes off a part, in hundredths of a percent, or an amount. */
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

/** The entries of a date cost this (rules/money/prices/terms.ts). */
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

/** A line of a price says what it is for, and what it adds or takes off. */
export const priceLine = z.object({
  what: z.enum(PRICE_LINES),
  cents: z.number().int(),
  /** It is the part that the line takes off, if it takes off a part. */
  basis_points: z.number().int().nullable(),
  /** It counts which class of the rider, child of the family or rider of the club it is. */
  nth: z.number().int().nullable(),
});

/** Entering a date costs a rider this much, before reductions (rules/money/prices/public-price.ts). Both ends are 0 if it costs nothing. */
export const publicPrice = z.object({
  currency: z.string(),
  from_cents: priceCents,
  to_cents: priceCents,
  /** It is the moment from which the clock alone makes it another price. It is null if there is none. */
  until: instant.nullable(),
});
export type PublicPrice = z.infer<typeof publicPrice>;

/** These are chosen with an entry, together with the price that was said. If the entry costs more by now, nobody is entered. */
export const entryChoice = {
  extras: z.array(extra).max(EXTRAS.length).default([]),
  /** It is a code for a discount as it was typed. It is empty if there is none. */
  code: z.string().trim().max(40).default(''),
  /** It is the price in cents that was shown. It is null if none was. */
  price: priceCents.nullable().default(null),
};

/** A choice is refused for one of these reasons. */
export const choiceRefusals = [
  'price.changed',
  'price.code_unknown',
  'price.code_over',
  'price.code_used_up',
] as const;
