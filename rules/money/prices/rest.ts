import type { Reduction } from './terms.ts';

/** All of something, in basis points. */
export const WHOLE = 10_000;

/**
 * What is left of a price while reductions are taken off: an exact fraction of cents. Reductions are taken one after the other, and it is
 * divided only when an amount is shown, so that no cent is lost on the way.
 */
interface Rest {
  over: bigint;
  under: bigint;
}

/** An amount nothing was taken off yet. In: cents. */
export const wholeRest = (cents: number): Rest => ({ over: BigInt(cents), under: 1n });

/** What is left after one more reduction, never below zero. */
export function reduced({ over, under }: Rest, off: Reduction): Rest {
  if ('basis_points' in off)
    return { over: over * BigInt(WHOLE - off.basis_points), under: under * BigInt(WHOLE) };
  const left = over - BigInt(off.cents) * under;
  return { over: left > 0n ? left : 0n, under };
}

/** The amount in cents, to the step of the currency, half of it away from zero. */
export function amountOf({ over, under }: Rest, step: number): number {
  const part = under * BigInt(step);
  return Number((2n * over + part) / (2n * part)) * step;
}
