import type { Reduction } from './terms.ts';

/** The whole, in basis points. */
export const WHOLE = 10_000;

/**
 * The rest of a price while reductions are taken off, as an exact fraction of cents. Reductions are applied one after the other,
 * and the division happens only when an amount is shown, so that no cent is lost on the way.
 */
interface Rest {
  over: bigint;
  under: bigint;
}

/**
 * This begins with an amount from which nothing was taken off yet.
 *
 * @param cents the amount, in cents
 * @returns the rest
 */
export const wholeRest = (cents: number): Rest => ({ over: BigInt(cents), under: 1n });

/**
 * This takes one more reduction off, never below zero.
 *
 * @param rest the rest before the reduction
 * @param off the reduction
 * @returns the rest after it
 */
export function reduced({ over, under }: Rest, off: Reduction): Rest {
  if ('basis_points' in off)
    return { over: over * BigInt(WHOLE - off.basis_points), under: under * BigInt(WHOLE) };
  const left = over - BigInt(off.cents) * under;
  return { over: left > 0n ? left : 0n, under };
}

/**
 * This rounds a rest to the step of the currency, a half away from zero.
 *
 * @param rest the rest
 * @param step the step of the currency, in cents
 * @returns the amount, in cents
 */
export function amountOf({ over, under }: Rest, step: number): number {
  const part = under * BigInt(step);
  return Number((2n * over + part) / (2n * part)) * step;
}
