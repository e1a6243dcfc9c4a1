import type { CupDate } from '#contract/season/cups/cups.ts';

/** Returns the next opening or closing, which makes an answer old. Instants are as in the contract, or null. */
export function nextMoment(moments: readonly (string | null)[]): number {
  const coming = moments
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .filter((moment) => moment > Date.now());
  return Math.min(Number.POSITIVE_INFINITY, ...coming);
}

/** Returns the moments at which the clock alone changes what a date shows. */
export const clockMoments = ({
  opens_at,
  closes_at,
  resumes_at,
  entry_price,
}: Pick<CupDate, 'opens_at' | 'closes_at' | 'resumes_at' | 'entry_price'>): (string | null)[] => [
  opens_at,
  closes_at,
  resumes_at,
  entry_price?.until ?? null,
];
