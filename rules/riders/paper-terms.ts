import { addDays } from '#rules/calendar.ts';

/** How many days papers are kept (docs/decisions/0033). */
export interface PaperTerms {
  /** Pictures of an identity document, after the last licence they served was decided. */
  identity_decided: number;
  /** The same, and insurances without a last day, after they were sent, where no licence was decided since. */
  identity_unused: number;
  /** An insurance, after its last day. */
  insurance: number;
  /** The file of a licence, after the licence ended. */
  licence: number;
  /** The proof of a payment, after it was judged. */
  payment: number;
}

/** What holds for an organization that settled nothing else. */
export const PAPER_TERMS: Readonly<PaperTerms> = {
  identity_decided: 90,
  identity_unused: 548,
  insurance: 30,
  licence: 30,
  payment: 730,
};

/** Fewest and most days of a term: there is a week to put a mistake right, and nothing is kept for ever. */
export const SHORTEST_TERM = 7;
export const LONGEST_TERM = 3650;

export type PaperKind = 'identity' | 'insurance' | 'licence' | 'payment';

/** What is known of a paper. Days are `YYYY-MM-DD`. */
export interface PaperFacts {
  kind: PaperKind;
  sent_on: string;
  /** A licence, or the payment it proves, is not decided yet. */
  waits: boolean;
  /** When the last licence since it was sent, or its payment, was decided. */
  decided_on: string | null;
  /** The last day of the insurance or of the licence. */
  last_day: string | null;
}

/** From what a term is counted. */
type TermBasis = 'decided' | 'sent' | 'last_day' | 'ended' | 'judged';

/** The day on which a paper is removed, and what it is counted from. */
export interface PaperEnd {
  on: string;
  basis: TermBasis;
  days: number;
}

/**
 * When a paper is removed. In: what is known of it, the terms of its organization, and the day before which none is removed.
 * Out: null while it is needed: a licence or payment waits for a decision.
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
      // A last day before the paper was sent is the one of the insurance before.
      return last_day === null || last_day < sent_on
        ? unused
        : { from: last_day, basis: 'last_day', days: terms.insurance };
    case 'licence':
      return { from: last_day ?? sent_on, basis: 'ended', days: terms.licence };
    case 'payment':
      return { from: decided_on ?? sent_on, basis: 'judged', days: terms.payment };
  }
}
