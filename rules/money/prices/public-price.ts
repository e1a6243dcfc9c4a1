import { compareDates } from '#rules/calendar.ts';
import { dayPricesOf, momentOf, priceAt, priceDays } from './moment.ts';
import type { PriceMoment, PriceTerms } from './terms.ts';

/** The least and the most that one class of a date may cost a rider, before reductions, in cents. Both are 0 if it costs nothing. */
interface PublicPrice {
  from_cents: number;
  to_cents: number;
}

/** The terms of a list that everybody may read, the classes of the date, and the days on which it can be entered. */
export interface PublicPriceFacts {
  terms: PriceTerms;
  category_ids: readonly number[];
  race_date: string;
  /** The first day on which somebody can still enter: today, or the day on which entries open. */
  first_day: string;
  last_day: string;
}

/** The moments on which an entry can still be made, the coming one first. */
function momentsAhead({ terms, race_date, first_day, last_day }: PublicPriceFacts): PriceMoment[] {
  const now = momentOf(terms, race_date, first_day, false);
  const { early_until, late_from } = priceDays(terms, race_date);
  const isBeforeEnd = (day: string | null) => day !== null && compareDates(day, last_day) <= 0;
  return [
    now,
    ...(now === 'early' && early_until !== last_day ? (['usual'] as const) : []),
    ...(now !== 'late' && isBeforeEnd(late_from) ? (['late'] as const) : []),
  ];
}

/**
 * What entering a date costs, as it is said to everybody before they sign in: from the cheapest class now to the dearest
 * one on the last day, a guest included. Reductions are left out, because they depend on who enters. Source: ours.
 *
 * @param facts the price list; the classes of the date; its days as 'YYYY-MM-DD'
 * @returns the two ends in cents
 */
export function publicPrice(facts: PublicPriceFacts): PublicPrice {
  const { terms, category_ids } = facts;
  const lists = category_ids.length === 0 ? [terms] : category_ids.map((id) => dayPricesOf(terms, id));
  const moments = momentsAhead(facts);
  const of = (moment: PriceMoment) => lists.map((one) => priceAt(one, moment).cents);
  const now = moments.slice(0, 1);
  return {
    from_cents: Math.min(...now.flatMap(of)),
    to_cents: Math.max(...moments.flatMap(of)) + terms.guest_cents,
  };
}
