/** A reduction takes off either a part of the rest, in hundredths of a percent, or an amount in cents. */
export type Reduction = { basis_points: number } | { cents: number };

/** The three prices of an entry by the day of entering, in cents. One is null when the usual price counts in its place. */
export interface DayPrices {
  cents: number;
  early_cents: number | null;
  late_cents: number | null;
}

/** What is hired for a date. A rider pays it once, however many classes he enters. */
export const EXTRAS = ['number', 'transponder'] as const;
export type Extra = (typeof EXTRAS)[number];

/** A reduction from the nth one on: the second child, or the tenth rider of a club. */
interface FromNth {
  from: number;
  off: Reduction;
}

/** The prices of entries for a date. All days are counted back from the date, so they move with it. */
export interface PriceTerms extends DayPrices {
  /**
   * The early price counts up to and including the day that is this many days before the date. It is null when there is no early
   * price.
   */
  early_days: number | null;
  /** The late price counts from this many days before the date on. It is null when only entries made after closing pay it. */
  late_days: number | null;
  /** Classes with prices of their own. */
  classes: readonly (DayPrices & { category_id: number })[];
  /** The amount added for a rider who comes from elsewhere or rides with a licence for the date, in cents. */
  guest_cents: number;
  /** The reduction for the second class of a rider on the date, and for each one after it. */
  second_class: Reduction | null;
  family: FromNth | null;
  club: FromNth | null;
  /** The price of hiring, in cents. It is null when the item is not hired out. */
  extras: Readonly<Record<Extra, number | null>>;
}

/** The moment of an entry, as far as prices depend on it. */
export type PriceMoment = 'early' | 'usual' | 'late';

/** An entry, as far as it changes the price. */
export interface PricedEntry {
  category_id: number;
  moment: PriceMoment;
  /** The number of classes of the date in which the rider is already entered. */
  classes_before: number;
  /** The numbers of other riders with a guardian in common, and of other riders of the club, who are already entered. */
  family_before: number;
  club_before: number;
  guest: boolean;
  /** The reduction of the code that was given. */
  code: Reduction | null;
  extras: readonly Extra[];
}

/** The subjects of the lines of a price. */
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
  /** The amount in cents. It is negative when the line takes something off. */
  cents: number;
  /** The part that the line takes off, in hundredths of a percent. It is null when it is no part. */
  basis_points: number | null;
  /** The rank of the child in the family, of the rider in the club or of the class. It is null in other lines. */
  nth: number | null;
}

export interface Price {
  cents: number;
  lines: PriceLine[];
}
