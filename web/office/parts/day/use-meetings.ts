import type { OfficeMeeting } from '#contract/raceday/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

/** Loads the races of published cups, the next one first, and the chosen one, or else the next. */
export function useMeetings(chosen: string | null) {
  const { data, error, refetch } = useAsk('GET /api/office/meetings', {}, { select: ({ items }) => items });
  const meeting = data?.find(({ race_id }) => String(race_id) === chosen) ?? data?.[0] ?? null;
  return { data, error: data ? null : error, again: () => void refetch(), meeting };
}

/** Writes `14-03-2027 · 1.ª fecha · Copa Andina`. */
export const meetingText = ({ race_date, race_name, cup_name, called_off }: OfficeMeeting): string =>
  [formatDate(race_date), race_name, cup_name, ...(called_off ? [m.race_called_off()] : [])].join(' · ');
