import { addDays, compareDates } from '#rules/calendar.ts';
import type { DayPrices, PriceMoment, PriceTerms } from './terms.ts';

/** The days at which a price ends or begins; null: there is no such price by the day. */
interface PriceDays {
  /** The last day of the early price. */
  early_until: string | null;
  /** The first day of the late price. */
  late_from: string | null;
}

/** The days of a list for one date. In: the list, the date 'YYYY-MM-DD'. */
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
 * Whether somebody enters early or late. In: the list, the date, the day of entering in the organization's zone, and whether entries were
 * closed already: who is let in all the same enters late whatever the day.
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

/** The prices of a class: its own, or those of all. */
export function dayPricesOf(terms: PriceTerms, category_id: number): DayPrices {
  return terms.classes.find((one) => one.category_id === category_id) ?? terms;
}

/** The price of a moment, and which of the three it is: where a class has no early or no late price, the usual one. */
export function priceAt(prices: DayPrices, moment: PriceMoment): { moment: PriceMoment; cents: number } {
  if (moment === 'early' && prices.early_cents !== null) return { moment, cents: prices.early_cents };
  if (moment === 'late' && prices.late_cents !== null) return { moment, cents: prices.late_cents };
  return { moment: 'usual', cents: prices.cents };
}
