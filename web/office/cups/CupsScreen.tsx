import { useAddress } from '#web/app/address/navigation.ts';
import { cupPageOf } from './cup-pages.ts';
import { CupEditor } from './CupEditor.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { RegulationScreen } from '#web/office/cups/regulation/RegulationScreen.tsx';
import { OfficeCupsList } from './OfficeCupsList.tsx';

/** Cups in the office: all of them, or the one of the address, and what of it. */
export function CupsScreen() {
  const { path } = useAddress();
  const [, asked, part] = /^\/administration\/cups\/([1-9][0-9]{0,14})(?:\/(\w+))?$/.exec(path) ?? [];
  if (asked === undefined) return <OfficeCupsList />;
  const cup_id = Number(asked);
  if (part === 'regulation') return <RegulationScreen key={cup_id} cup_id={cup_id} />;
  if (part === 'preview') return <PreviewScreen key={cup_id} cup_id={cup_id} />;
  return <CupEditor key={cup_id} cup_id={cup_id} page={cupPageOf(part ?? '')} />;
}
