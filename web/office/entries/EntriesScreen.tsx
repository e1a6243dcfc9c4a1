import { useAddress } from '#web/app/address/navigation.ts';
import { RaceDeskScreen } from './RaceDeskScreen.tsx';
import { RaceList } from './RaceList.tsx';

/** Entries in the office: the dates there are, or the desk of the one in the address. */
export function EntriesScreen() {
  const { path } = useAddress();
  const [, race_id, below = ''] =
    /^\/administration\/entries\/([1-9][0-9]{0,14})(?:\/([a-z]+))?$/.exec(path) ?? [];
  if (race_id === undefined) return <RaceList />;
  return <RaceDeskScreen key={race_id} race_id={Number(race_id)} below={below} />;
}
