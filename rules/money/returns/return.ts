import { amountOf, reduced, WHOLE, wholeRest } from '#rules/money/prices/rest.ts';
import type { ReturnTerms } from './terms.ts';

/** Why an entry is gone, as its money sees it. */
export type ReturnWhy = 'in_time' | 'late' | 'moved' | 'called_off';

/** The moments that decide, in milliseconds since the epoch, each the last one that counts. */
interface ReturnMoments {
  now: number;
  /** Of getting a part back. */
  until: number;
  /** Of getting everything back because the date went to another day; null: it did not, or the rule knows no such thing. */
  leave_until: number | null;
  /** The organization called the date off. */
  called_off: boolean;
}

/** Why an entry that is taken back now is gone: of several reasons the one that gives back most. Ours. */
export function whyReturned({ now, until, leave_until, called_off }: ReturnMoments): ReturnWhy {
  if (called_off) return 'called_off';
  if (leave_until !== null && now <= leave_until) return 'moved';
  return now <= until ? 'in_time' : 'late';
}

/** What was received for an entry. Cents. */
interface Received {
  received: number;
  /** Of that, what credit paid. */
  by_credit: number;
}

/** What becomes of it. Cents; the three make up what was received. */
export interface ReturnParts {
  kept: number;
  credit: number;
  refund: number;
}

/** What goes back of what was received: the part of the rule, to the step of the currency, half of it away from zero. */
function backOf({ basis_points }: ReturnTerms, why: ReturnWhy, received: number, step: number): number {
  if (why === 'late') return 0;
  if (why !== 'in_time') return received;
  const part = amountOf(reduced(wholeRest(received), { basis_points: WHOLE - basis_points }), step);
  return Math.min(received, part);
}

/**
 * What becomes of the money of an entry that is gone. What credit paid goes back as credit: a refund is only of money that came. In: the
 * rule that was said, why it is gone, cents received, the step of the currency. Out: cents kept, given as credit, to be refunded. Ours.
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
