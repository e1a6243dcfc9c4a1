import type { Posted } from '#rules/raceday/live/live-summary.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';

/**
 * Writes "provisorio, protestas hasta las 15:32", "provisorio" or "oficial". It is null when the stage is not
 * published.
 * @param zone the time zone of the place
 * @param now the time in milliseconds, or null when it is not known, as in HTML that is cached
 */
export function postedWords(posted: Posted | null, zone: string, now: number | null): string | null {
  if (posted === null) return null;
  if (posted.became === 'OFFICIAL') return m.live_official();
  if (!takesProtests(posted, now) || posted.until === null) return m.live_provisional();
  return m.live_protests_until({ time: wallClock(new Date(posted.until).toISOString(), zone).time });
}

/** Tells whether protests are still possible, from the same values. */
export const takesProtests = (posted: Posted | null, now: number | null): boolean =>
  posted?.became === 'PROVISIONAL' && posted.until !== null && (now === null || now < posted.until);
