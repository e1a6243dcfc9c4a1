import { useAddress } from '#web/app/navigation.ts';
import { CupEditor } from '#web/screens/administration/cups/CupEditor.tsx';
import { CupsList } from '#web/screens/administration/cups/CupsList.tsx';

/** Cups in the office: all of them, or the one of the address. */
export function CupsScreen() {
  const { path } = useAddress();
  const cup_id = /^\/administration\/cups\/([1-9][0-9]{0,14})$/.exec(path)?.[1];
  return cup_id === undefined ? <CupsList /> : <CupEditor key={cup_id} cup_id={Number(cup_id)} />;
}
