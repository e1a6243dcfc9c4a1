import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { DrawRoomScreen } from './DrawRoomScreen.tsx';
import { RacesToDraw } from './RacesToDraw.tsx';

/** The draw room: the dates there are, or the day of the one in the address with one of its classes. */
export function DayScreen() {
  const { path } = useAddress();
  const [race_id, category_id] = piecesBelow(path, officePaths.day).map(idOf);
  if (!race_id) return <RacesToDraw />;
  return <DrawRoomScreen key={race_id} race_id={race_id} category_id={category_id ?? null} />;
}
