import { addDays, compareDates } from '#rules/calendar.ts';

/** How long a signature of a waiver counts: always, until the season ends, or a number of months. */
export const WAIVER_LASTS = ['always', 'season', 'months'] as const;

/** The term of a version of a waiver. `months` is null unless the term is in months. */
export interface WaiverTerm {
  lasts: (typeof WAIVER_LASTS)[number];
  months: number | null;
}

/** A family is asked to sign again from this many days before the end. */
const ASKED_DAYS = 30;

/** The same day some months later, or the last of that month where it has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1);
}

/**
 * This computes the last day on which a signature counts.
 *
 * @param term the term of the version that is signed
 * @param signed_on the day of the signature, 'YYYY-MM-DD'
 * @returns the day, null when the signature has no end
 * Source: docs/regulation.md §6.2 (ours).
 */
export function waiverEnds({ lasts, months }: WaiverTerm, signed_on: string): string | null {
  if (lasts === 'season') return `${signed_on.slice(0, 4)}-12-31`;
  return lasts === 'months' && months !== null ? monthsLater(signed_on, months) : null;
}

/**
 * This decides whether a family is asked to sign again a version whose signature still counts: soon before it ends, if a new signature
 * would end later.
 *
 * @param term the term of the version
 * @param ends_on the last day of the signature, null when it has no end
 * @param today the day, 'YYYY-MM-DD'
 * @returns true when the family may sign again
 */
export function signsAgain(term: WaiverTerm, ends_on: string | null, today: string): boolean {
  if (ends_on === null || compareDates(ends_on, addDays(today, ASKED_DAYS)) > 0) return false;
  const next = waiverEnds(term, today);
  return next === null || compareDates(next, ends_on) > 0;
}
