import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow, dayHref } from '#web/ground/address/office-paths.ts';
import { DrawRoomScreen } from './DrawRoomScreen.tsx';
import { ProgrammeScreen } from './programme/ProgrammeScreen.tsx';
import { RainScreen } from './RainScreen.tsx';
import { StagesScreen } from './StagesScreen.tsx';
import { VenueScreen } from './VenueScreen.tsx';
import type { DeskRace } from '#contract/entries/office/entries.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { MeetingList } from '#web/office/parts/day/MeetingList.tsx';
import { raceStatusText } from '#web/office/parts/words/status-words.ts';

/** Tells whether a day is still ahead. Past days are not drawn, but a race of two days may be on its second one. */
const isAhead = ({ in_days }: DeskRace): boolean => in_days >= -2;

/** Lists the dates to draw next, the nearest first. */
function RacesToDraw() {
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

/** Shows the draw room: the list of dates, or the day of the date in the address, with a class, or its programme. */
export function DayScreen() {
  const { path } = useAddress();
  const [race, below] = piecesBelow(path, officePaths.day);
  const race_id = idOf(race);
  if (!race_id) return <RacesToDraw />;
  if (below === 'programme') return <ProgrammeScreen key={race_id} race_id={race_id} />;
  if (below === 'stages') return <StagesScreen key={race_id} race_id={race_id} />;
  if (below === 'venue') return <VenueScreen key={race_id} race_id={race_id} />;
  if (below === 'rain') return <RainScreen key={race_id} race_id={race_id} />;
  return <DrawRoomScreen key={race_id} race_id={race_id} category_id={idOf(below) ?? null} />;
}
