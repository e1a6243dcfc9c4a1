import type { RaceDesk } from '#contract/entries/office/entries.ts';
import { isLaterStatus } from '#rules/race-statuses.ts';
import * as m from '#text/messages/messages.js';
import { lastMinute, momentWords, untilWords, wallClock } from '#text/when.ts';

type Window = Pick<RaceDesk, 'race_status' | 'opens_at' | 'closes_at' | 'zone'>;

/** Writes when families may enter. Times that have passed are left out. */
export function windowWords({ race_status, opens_at, closes_at, zone }: Window): string {
  if (isLaterStatus(race_status, 'INSCRIPTION')) return m.desk_window_over();
  if (opens_at === null) return m.desk_window_shut();
  const until = untilWords(lastMinute(closes_at, zone));
  return m.desk_window({ opens: momentWords(wallClock(opens_at, zone)), until });
}
