import type { DeskRace } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { dayHref } from '#web/app/screens/office-paths.ts';
import { MeetingList } from '#web/office/parts/meetings/MeetingList.tsx';
import { raceStatusText } from '#web/office/parts/words/status-words.ts';

/** Past days are not drawn; but a meeting of two days may be on its second one. */
const isAhead = ({ in_days }: DeskRace): boolean => in_days >= -2;

/** The dates that are drawn next, the nearest first. */
export function RacesToDraw() {
  const { data, error, refetch } = useAsk(
    'GET /api/office/races',
    {},
    { select: ({ items }) => items.filter(isAhead), refetchOnMount: 'always' },
  );
  return (
    <MeetingList
      title={m.day_title()}
      why={m.day_title_why()}
      races={data}
      error={error}
      again={() => void refetch()}
      hrefOf={dayHref}
      markOf={raceStatusText}
    />
  );
}
