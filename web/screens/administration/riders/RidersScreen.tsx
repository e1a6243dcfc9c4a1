import { useAddress } from '#web/app/navigation.ts';
import { RidersList } from '#web/screens/administration/riders/RidersList.tsx';

const oneRider = /^\/administration\/riders\/([1-9][0-9]{0,14})$/;

/** Riders in the office: the list, and over it the rider of the address. */
export function RidersScreen() {
  const { path } = useAddress();
  const rider_id = oneRider.exec(path)?.[1];
  return <RidersList open={rider_id === undefined ? null : Number(rider_id)} />;
}
