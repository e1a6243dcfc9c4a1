import { amountOf, reduced, WHOLE, wholeRest } from '#rules/money/prices/rest.ts';
import type { ReturnTerms } from './terms.ts';

/** The reason why an entry is withdrawn, as far as its money depends on it. */
export type ReturnWhy = 'in_time' | 'late' | 'moved' | 'called_off';

/** The moments that decide, in milliseconds since the epoch. Each is the last one that counts. */
interface ReturnMoments {
  now: number;
  /** The end of the time in which a part comes back. */
  until: number;
  /**
   * The end of the time in which everything comes back because the date was moved to another day. It is null when the date was not
   * moved, or when the rule has no such time.
   */
  leave_until: number | null;
  /** Whether the organization called the date off. */
  called_off: boolean;
}

/**
 * An entry that is withdrawn now may have several reasons, and the one that gives back most counts.
 *
 * @param moments the moments that decide
 * @returns the reason
 * Source: ours.
 */
export function whyReturned({ now, until, leave_until, called_off }: ReturnMoments): ReturnWhy {
  if (called_off) return 'called_off';
  if (leave_until !== null && now <= leave_until) return 'moved';
  return now <= until ? 'in_time' : 'late';
}

/** The money that was received for an entry, in cents. */
interface Received {
  received: number;
  /** The part of it that credit paid. */
  by_credit: number;
}

/** The parts into which the money is divided, in cents. The three add up to what was received. */
export interface ReturnParts {
  kept: number;
  credit: number;
  refund: number;
}

/**
 * This computes what comes back of the money received: the part that the rule gives, to the step of the currency, with a half
 * rounded away from zero.
 */
function backOf({ basis_points }: ReturnTerms, why: ReturnWhy, received: number, step: number): number {
  if (why === 'late') return 0;
  if (why !== 'in_time') return received;
  const part = amountOf(reduced(wholeRest(received), { basis_points: WHOLE - basis_points }), step);
  return Math.min(received, part);
}

/**
 * This divides the money of an entry that is withdrawn. What credit paid comes back as credit, because only money that arrived can
 * be refunded.
 *
 * @param terms the rule as it was published
 * @param why the reason why the entry is withdrawn
 * @param money the cents that were received, and those of them that credit paid
 * @param step the step of the currency, in cents
 * @returns the cents that are kept, given as credit and to be refunded
 * Source: ours.
 */
export function returnOf(
  terms: ReturnTerms,
  why: ReturnWhy,
  { received, by_credit }: Received,
  step: number,
): ReturnParts {
  const back = backOf(terms, why, received, step);
  const given_as = why === 'in_time' ? terms.given_as : terms.called_off_as;
  const refund = given_as === 'refund' ? Math.min(back, Math.max(0, received - by_credit)) : 0;
  return { kept: received - back, credit: back - refund, refund };
}
