import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { DrawRoomScreen } from './DrawRoomScreen.tsx';
import { ProgrammeScreen } from './programme/ProgrammeScreen.tsx';
import { RacesToDraw } from './RacesToDraw.tsx';
import { RainScreen } from './rain/RainScreen.tsx';

/** The draw room: the list of dates, or the day of the date in the address, with one of its classes, or its programme. */
export function DayScreen() {
  const { path } = useAddress();
  const [race, below] = piecesBelow(path, officePaths.day);
  const race_id = idOf(race);
  if (!race_id) return <RacesToDraw />;
  if (below === 'programme') return <ProgrammeScreen key={race_id} race_id={race_id} />;
  if (below === 'rain') return <RainScreen key={race_id} race_id={race_id} />;
  return <DrawRoomScreen key={race_id} race_id={race_id} category_id={idOf(below) ?? null} />;
}
