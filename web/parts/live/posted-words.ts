import type { Posted } from '#rules/live/live-summary.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';

/**
 * "provisorio, protestas hasta las 15:32", "provisorio", "oficial"; null: it is not published. In: how far it is published, the zone of its
 * place, now in milliseconds; null: the time is not known, as in HTML that is cached.
 */
export function postedWords(posted: Posted | null, zone: string, now: number | null): string | null {
  if (posted === null) return null;
  if (posted.became === 'OFFICIAL') return m.live_official();
  if (!takesProtests(posted, now) || posted.until === null) return m.live_provisional();
  return m.live_protests_until({ time: wallClock(new Date(posted.until).toISOString(), zone).time });
}

/** Whether protests are still possible. In: as above. */
export const takesProtests = (posted: Posted | null, now: number | null): boolean =>
  posted?.became === 'PROVISIONAL' && posted.until !== null && (now === null || now < posted.until);
