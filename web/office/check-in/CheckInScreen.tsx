import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { PrintCards } from './PrintCards.tsx';
import { RaceCheckIn } from './RaceCheckIn.tsx';
import { RacesToCheckIn } from './RacesToCheckIn.tsx';

/** Check-in in the office: the list of dates, or the date in the address. */
export function CheckInScreen() {
  const { path } = useAddress();
  const [race, below] = piecesBelow(path, officePaths.checkIn);
  const race_id = idOf(race);
  if (race_id === null) return <RacesToCheckIn />;
  if (below === 'cards') return <PrintCards key={race_id} race_id={race_id} />;
  return <RaceCheckIn key={race_id} race_id={race_id} />;
}
