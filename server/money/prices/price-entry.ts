import { licenceCounts } from '#rules/people/licences/licences.ts';
import { currencyStep } from '#rules/money/currency-step.ts';
import { momentOf } from '#rules/money/prices/moment.ts';
import { priceOf } from '#rules/money/prices/price.ts';
import type { Extra, Price, Reduction } from '#rules/money/prices/terms.ts';
import type { PriceFacts } from './facts-query.ts';
import type { RacePricing } from './list-queries.ts';

/** An entry to be priced, as somebody makes it. */
interface Entering {
  category_id: number;
  extras: readonly Extra[];
  /** The reduction that the code gives. */
  off: Reduction | null;
  /** The day that counts, in the organization's time zone. */
  day: string;
  /** Entries are closed, but the rider is accepted all the same. */
  closed: boolean;
}

/** Tells whether a rider comes from another organization, or rides the class with a licence for this date only. */
function isGuest(pricing: RacePricing, facts: PriceFacts, category_id: number): boolean {
  if (facts.organization_id !== pricing.organization_id) return true;
  const good = facts.licences.filter(
    (one) => one.category_id === category_id && licenceCounts(one, pricing.race_date),
  );
  return good.length > 0 && good.every(({ lbr_guest }) => lbr_guest === 'TRUE');
}

/** Returns the extras to hire: what the rider has already hired with another class is not hired again. */
export function newExtras(facts: PriceFacts, category_id: number, asked: readonly Extra[]): Extra[] {
  const had = facts.chosen.filter((one) => one.category_id !== category_id).flatMap(({ extras }) => extras);
  return [...new Set(asked)].filter((one) => !had.includes(one));
}

/** Returns what one entry costs a rider, by the rules. */
export function priceEntry(pricing: RacePricing, facts: PriceFacts, entering: Entering): Price {
  const { category_id, extras, off, day, closed } = entering;
  const { terms, race_date, currency } = pricing;
  const hired = newExtras(facts, category_id, extras).filter((one) => terms.extras[one] !== null);
  return priceOf(
    terms,
    {
      category_id,
      moment: momentOf(terms, race_date, day, closed),
      classes_before: facts.classes.filter((one) => one !== category_id).length,
      family_before: facts.siblings_in.length,
      club_before: facts.club_in.length,
      guest: isGuest(pricing, facts, category_id),
      code: off,
      extras: hired,
    },
    currencyStep(currency),
  );
}
