import { addDays, compareDates } from '#rules/calendar.ts';
import type { DayPrices, PriceMoment, PriceTerms } from './terms.ts';

/** The days on which a price ends or begins. A day is null when no such price depends on the day. */
interface PriceDays {
  /** The last day of the early price. */
  early_until: string | null;
  /** The first day of the late price. */
  late_from: string | null;
}

/**
 * This computes the days on which the early price of a date ends and the late price begins.
 *
 * @param terms the price list
 * @param race_date the day of the race, 'YYYY-MM-DD'
 * @returns the two days
 */
export function priceDays(
  { early_days, late_days }: Pick<PriceTerms, 'early_days' | 'late_days'>,
  race_date: string,
): PriceDays {
  return {
    early_until: early_days === null ? null : addDays(race_date, -early_days),
    late_from: late_days === null ? null : addDays(race_date, -late_days),
  };
}

/**
 * An entry is early, usual or late by its day. Whoever is accepted after entries have closed enters late, whatever the day.
 *
 * @param terms the price list
 * @param race_date the day of the race, 'YYYY-MM-DD'
 * @param day the day of the entry in the organization's zone, 'YYYY-MM-DD'
 * @param closed whether entries had closed
 * @returns the moment
 */
export function momentOf(
  terms: Pick<PriceTerms, 'early_days' | 'late_days'>,
  race_date: string,
  day: string,
  closed: boolean,
): PriceMoment {
  const { early_until, late_from } = priceDays(terms, race_date);
  if (closed || (late_from !== null && compareDates(day, late_from) >= 0)) return 'late';
  return early_until !== null && compareDates(day, early_until) <= 0 ? 'early' : 'usual';
}

/**
 * A class has prices of its own, or else those of the whole list.
 *
 * @param terms the price list
 * @param category_id the class
 * @returns the prices
 */
export function dayPricesOf(terms: PriceTerms, category_id: number): DayPrices {
  return terms.classes.find((one) => one.category_id === category_id) ?? terms;
}

/**
 * A class without an early or a late price has its usual price at that moment.
 *
 * @param prices the prices of the class
 * @param moment the moment of the entry
 * @returns the cents, and which of the three prices they are
 */
export function priceAt(prices: DayPrices, moment: PriceMoment): { moment: PriceMoment; cents: number } {
  if (moment === 'early' && prices.early_cents !== null) return { moment, cents: prices.early_cents };
  if (moment === 'late' && prices.late_cents !== null) return { moment, cents: prices.late_cents };
  return { moment: 'usual', cents: prices.cents };
}
