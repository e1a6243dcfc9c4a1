import { useAddress } from '#web/app/navigation.ts';
import { cupPageOf } from '#web/screens/administration/cups/cup-pages.ts';
import { CupEditor } from '#web/screens/administration/cups/CupEditor.tsx';
import { PreviewScreen } from '#web/screens/administration/cups/PreviewScreen.tsx';
import { RegulationScreen } from '#web/screens/administration/cups/regulation/RegulationScreen.tsx';
import { CupsList } from '#web/screens/administration/cups/CupsList.tsx';

/** Cups in the office: all of them, or the one of the address, and what of it. */
export function CupsScreen() {
  const { path } = useAddress();
  const [, asked, part] = /^\/administration\/cups\/([1-9][0-9]{0,14})(?:\/(\w+))?$/.exec(path) ?? [];
  if (asked === undefined) return <CupsList />;
  const cup_id = Number(asked);
  if (part === 'regulation') return <RegulationScreen key={cup_id} cup_id={cup_id} />;
  if (part === 'preview') return <PreviewScreen key={cup_id} cup_id={cup_id} />;
  return <CupEditor key={cup_id} cup_id={cup_id} page={cupPageOf(part ?? '')} />;
}
