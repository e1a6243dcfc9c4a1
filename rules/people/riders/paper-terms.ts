import { addDays } from '#rules/calendar.ts';

/** The number of days for which papers are stored (docs/decisions/0033). */
export interface PaperTerms {
  /** The days for pictures of an identity document, counted from the decision about the last licence they served. */
  identity_decided: number;
  /**
   * The days for the same pictures, and for insurances without a last day, counted from their sending, when no licence was decided
   * since.
   */
  identity_unused: number;
  /** The days for an insurance, counted from its last day. */
  insurance: number;
  /** The days for the file of a licence, counted from the end of the licence. */
  licence: number;
  /** The days for the proof of a payment, counted from its review. */
  payment: number;
}

/** The terms of an organization that has set no others. */
export const PAPER_TERMS: Readonly<PaperTerms> = {
  identity_decided: 90,
  identity_unused: 548,
  insurance: 30,
  licence: 30,
  payment: 730,
};

/** The fewest and the most days of a term. There is a week to correct a mistake, and nothing is stored for ever. */
export const SHORTEST_TERM = 7;
export const LONGEST_TERM = 3650;

export type PaperKind = 'identity' | 'insurance' | 'licence' | 'payment';

/** The facts about a paper. Days are `YYYY-MM-DD`. */
export interface PaperFacts {
  kind: PaperKind;
  sent_on: string;
  /** Whether a licence, or the payment that it proves, is not decided yet. */
  waits: boolean;
  /** The day on which the last licence since it was sent, or its payment, was decided. It is null when none was. */
  decided_on: string | null;
  /** The last day of the insurance or of the licence. It is null when there is none. */
  last_day: string | null;
}

/** The event from which a term is counted. */
type TermBasis = 'decided' | 'sent' | 'last_day' | 'ended' | 'judged';

/** The day on which a paper is removed, and the event from which it is counted. */
export interface PaperEnd {
  on: string;
  basis: TermBasis;
  days: number;
}

/**
 * This computes when a paper is removed.
 *
 * @param facts the facts about the paper
 * @param terms the terms of its organization
 * @param not_before the day before which no paper is removed, 'YYYY-MM-DD'
 * @returns the day and its reason, null while a licence or payment that needs the paper waits for a decision
 */
export function paperEnd(facts: PaperFacts, terms: PaperTerms, not_before: string): PaperEnd | null {
  if (facts.waits) return null;
  const { from, basis, days } = termOf(facts, terms);
  const on = addDays(from, days);
  return { on: on < not_before ? not_before : on, basis, days };
}

function termOf(
  { kind, sent_on, decided_on, last_day }: PaperFacts,
  terms: PaperTerms,
): { from: string; basis: TermBasis; days: number } {
  const unused = { from: sent_on, basis: 'sent', days: terms.identity_unused } as const;
  switch (kind) {
    case 'identity':
      return decided_on === null
        ? unused
        : { from: decided_on, basis: 'decided', days: terms.identity_decided };
    case 'insurance':
      // A last day before the paper was sent belongs to the insurance before.
      return last_day === null || last_day < sent_on
        ? unused
        : { from: last_day, basis: 'last_day', days: terms.insurance };
    case 'licence':
      return { from: last_day ?? sent_on, basis: 'ended', days: terms.licence };
    case 'payment':
      return { from: decided_on ?? sent_on, basis: 'judged', days: terms.payment };
  }
}
