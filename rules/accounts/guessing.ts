/** From this failure on, an e-mail tells the owner that somebody is trying passwords. */
export const WARNS_AT = 20;

/** Failures from unknown devices within thirty days after which an account closes to unknown devices for a while. */
export const CLOSES_AT = 40;

const minute = 60;
const longest = 24 * 60 * minute;

/**
 * For how long an account closes to unknown devices after a failure: a minute at the limit, twice as long after each further one, a day at
 * most. In: how many failures there were. Out: seconds; 0: it stays open. Source: ours; NIST SP 800-63B §5.2.2 asks for at most a hundred,
 * and this ends at some eighty a month.
 */
export function closedSeconds(failures: number): number {
  if (failures < CLOSES_AT) return 0;
  return Math.min(longest, minute * 2 ** (failures - CLOSES_AT));
}
