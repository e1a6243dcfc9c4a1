/** What is taken off: a part of what is left, in hundredths of a percent, or an amount in cents. */
export type Reduction = { basis_points: number } | { cents: number };

/** The three prices of an entry, by the day of entering; null: no price of its own, the usual one counts. Cents. */
export interface DayPrices {
  cents: number;
  early_cents: number | null;
  late_cents: number | null;
}

/** What is hired for a date, once for a rider however many classes. */
export const EXTRAS = ['number', 'transponder'] as const;
export type Extra = (typeof EXTRAS)[number];

/** A reduction from the nth on: the second child, the tenth rider of a club. */
interface FromNth {
  from: number;
  off: Reduction;
}

/** What the entries of a date cost. All days are counted back from the date, so they move with it. */
export interface PriceTerms extends DayPrices {
  /** The early price counts up to so many days before the date, that day too; null: there is none. */
  early_days: number | null;
  /** The late price counts from so many days before the date on; null: only for who is entered when entries are closed. */
  late_days: number | null;
  /** Classes with prices of their own. */
  classes: readonly (DayPrices & { category_id: number })[];
  /** Added for who comes from elsewhere or rides with a licence for the date. */
  guest_cents: number;
  /** For the second class of a rider on the date, and each one after it. */
  second_class: Reduction | null;
  family: FromNth | null;
  club: FromNth | null;
  /** What hiring costs; null: not hired out. */
  extras: Readonly<Record<Extra, number | null>>;
}

/** When somebody enters, as prices see it. */
export type PriceMoment = 'early' | 'usual' | 'late';

/** Who enters what, as far as it changes the price. */
export interface PricedEntry {
  category_id: number;
  moment: PriceMoment;
  /** Classes the rider is in already on the date. */
  classes_before: number;
  /** Other riders with a guardian in common, and other riders of the club, who are in already. */
  family_before: number;
  club_before: number;
  guest: boolean;
  /** What the code that was given takes off. */
  code: Reduction | null;
  extras: readonly Extra[];
}

/** What a line of a price is for. */
export const PRICE_LINES = [
  'early',
  'usual',
  'late',
  'guest',
  'second_class',
  'family',
  'club',
  'code',
  ...EXTRAS,
] as const;

export interface PriceLine {
  what: (typeof PRICE_LINES)[number];
  /** Below zero where it takes something off. */
  cents: number;
  /** The part it takes off, where it is one. */
  basis_points: number | null;
  /** Which child of the family, which rider of the club. */
  nth: number | null;
}

export interface Price {
  cents: number;
  lines: PriceLine[];
}
