import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { DuplicatesScreen } from '#web/office/riders/merging/DuplicatesScreen.tsx';
import { MergeScreen } from '#web/office/riders/merging/MergeScreen.tsx';
import { NewRider } from '#web/office/riders/enrolling/NewRider.tsx';
import { RidersList } from './RidersList.tsx';

/** Riders in the office: the list, with the rider of the address over it; a new rider; a merge of two. */
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
