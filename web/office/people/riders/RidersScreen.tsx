import { useAddress } from '#web/ground/address/navigation.ts';
import { idOf } from '#web/ground/address/params.ts';
import { officePaths, piecesBelow } from '#web/ground/address/office-paths.ts';
import { DuplicatesScreen } from './DuplicatesScreen.tsx';
import { MergeScreen } from './MergeScreen.tsx';
import { NewRider } from './NewRider.tsx';
import { RidersList } from './RidersList.tsx';

/** Shows the riders in the office: the list, with the rider of the address over it; a new rider; a merge of two. */
export function RidersScreen() {
  const { path } = useAddress();
  switch (path) {
    case officePaths.newRider:
      return <NewRider />;
    case officePaths.duplicates:
      return <DuplicatesScreen />;
    case officePaths.merge:
      return <MergeScreen />;
    default:
      return <RidersList open={idOf(piecesBelow(path, officePaths.riders)[0])} />;
  }
}
