import { MOST_CENTS } from '#rules/money/typed-amount.ts';
import { WHOLE } from './rest.ts';
import type { DayPrices, PriceTerms, Reduction } from './terms.ts';

/**
 * The faults of a price list: an amount that cannot be paid, prices or days that fall instead of rising, or a reduction above the
 * whole.
 */
type PriceProblem = 'amount' | 'order' | 'days' | 'reduction';

const isAmount = (cents: number, step: number) =>
  Number.isInteger(cents) && cents >= 0 && cents <= MOST_CENTS && cents % step === 0;

const amountsOf = (prices: DayPrices) =>
  [prices.cents, prices.early_cents, prices.late_cents].filter((cents) => cents !== null);

/** Whoever waits never pays less. */
const rises = ({ early_cents, cents, late_cents }: DayPrices) =>
  (early_cents ?? cents) <= cents && cents <= (late_cents ?? cents);

/**
 * A reduction takes off more than nothing and at most everything, in steps of the currency.
 *
 * @param off the reduction
 * @param step the step of the currency, in cents
 * @returns true when the reduction is possible
 */
export function isReduction(off: Reduction, step: number): boolean {
  if ('cents' in off) return off.cents > 0 && isAmount(off.cents, step);
  return Number.isInteger(off.basis_points) && off.basis_points > 0 && off.basis_points <= WHOLE;
}

/**
 * This finds the fault that keeps a price list from being used.
 *
 * @param terms the price list
 * @param step the step of the currency, in cents
 * @returns the fault, null when the list can be used
 */
export function problemOf(terms: PriceTerms, step: number): PriceProblem | null {
  const all = [terms, ...terms.classes];
  const extras = Object.values(terms.extras).filter((cents) => cents !== null);
  const amounts = [...all.flatMap(amountsOf), terms.guest_cents, ...extras];
  if (!amounts.every((cents) => isAmount(cents, step))) return 'amount';
  if (!all.every(rises)) return 'order';
  const { early_days, late_days } = terms;
  if (early_days === null ? all.some((one) => one.early_cents !== null) : early_days < 0) return 'days';
  if (early_days !== null && late_days !== null && late_days >= early_days) return 'days';
  const offs = [terms.second_class, terms.family?.off, terms.club?.off];
  return offs.every((off) => !off || isReduction(off, step)) ? null : 'reduction';
}
