import { useAddress } from '#web/app/address/navigation.ts';
import { DuplicatesScreen } from '#web/office/riders/merging/DuplicatesScreen.tsx';
import { MergeScreen } from '#web/office/riders/merging/MergeScreen.tsx';
import { NewRider } from '#web/office/riders/enrolling/NewRider.tsx';
import { RidersList } from './RidersList.tsx';

const oneRider = /^\/administration\/riders\/([1-9][0-9]{0,14})$/;

/** Riders in the office: the list, and over it the rider of the address; a new one; two who are one. */
export function RidersScreen() {
  const { path } = useAddress();
  switch (path) {
    case '/administration/riders/new':
      return <NewRider />;
    case '/administration/riders/duplicates':
      return <DuplicatesScreen />;
    case '/administration/riders/merge':
      return <MergeScreen />;
    default: {
      const rider_id = oneRider.exec(path)?.[1];
      return <RidersList open={rider_id === undefined ? null : Number(rider_id)} />;
    }
  }
}
