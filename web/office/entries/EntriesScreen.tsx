import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { RaceDeskScreen } from './RaceDeskScreen.tsx';
import { RaceList } from './RaceList.tsx';

/** Entries in the office: the list of dates, or the desk of the date in the address. */
export function EntriesScreen() {
  const { path } = useAddress();
  const [race, below = ''] = piecesBelow(path, officePaths.entries);
  const race_id = idOf(race);
  if (race_id === null) return <RaceList />;
  return <RaceDeskScreen key={race_id} race_id={race_id} below={below} />;
}
