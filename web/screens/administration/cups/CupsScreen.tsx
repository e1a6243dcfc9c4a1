import { useAddress } from '#web/app/navigation.ts';
import { CupEditor } from '#web/screens/administration/cups/CupEditor.tsx';
import { RegulationScreen } from '#web/screens/administration/cups/regulation/RegulationScreen.tsx';
import { CupsList } from '#web/screens/administration/cups/CupsList.tsx';

/** Cups in the office: all of them, or the one of the address. */
export function CupsScreen() {
  const { path } = useAddress();
  const [, asked, part] = /^\/administration\/cups\/([1-9][0-9]{0,14})(?:\/(\w+))?$/.exec(path) ?? [];
  if (asked === undefined) return <CupsList />;
  const cup_id = Number(asked);
  return part === 'regulation' ? (
    <RegulationScreen key={cup_id} cup_id={cup_id} />
  ) : (
    <CupEditor key={cup_id} cup_id={cup_id} />
  );
}
