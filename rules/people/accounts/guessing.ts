/** From this number of failures on, an e-mail warns the owner that somebody is trying passwords. */
export const WARNS_AT = 20;

/** After this number of failures from unknown devices within thirty days, an account closes to unknown devices for a while. */
export const CLOSES_AT = 40;

const minute = 60;
const longest = 24 * 60 * minute;

/**
 * This function computes for how long an account closes to unknown devices after a failed sign-in: one minute at the limit, twice as long
 * after each further failure, and one day at most.
 * @param failures - how many sign-ins failed from unknown devices within thirty days
 * @returns the time in seconds; 0 means that the account stays open
 * Source: ours; NIST SP 800-63B §5.2.2 asks for at most a hundred, and this ends at some eighty a month.
 */
export function closedSeconds(failures: number): number {
  if (failures < CLOSES_AT) return 0;
  return Math.min(longest, minute * 2 ** (failures - CLOSES_AT));
}
