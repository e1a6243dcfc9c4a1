import { lazy, Suspense } from 'react';
import { useAddress } from '#web/app/address/navigation.ts';
import { idOf } from '#web/app/address/params.ts';
import { officePaths, piecesBelow } from '#web/app/screens/office-paths.ts';
import { cupPageOf } from './cup-pages.ts';
import { CupEditor } from './CupEditor.tsx';
import { PreviewScreen } from './PreviewScreen.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { OfficeCupsList } from './OfficeCupsList.tsx';

const RegulationScreen = lazy(async () => ({
  default: (await import('#web/office/cups/regulation/RegulationScreen.tsx')).RegulationScreen,
}));
const FederationScreen = lazy(async () => ({
  default: (await import('#web/office/cups/federation/FederationScreen.tsx')).FederationScreen,
}));

/** Cups in the office: all of them, or the cup and page of the address. */
export function CupsScreen() {
  const { path } = useAddress();
  const [cup, part, below] = piecesBelow(path, officePaths.cups);
  if (cup === 'federation')
    return (
      <Suspense fallback={null}>
        <FederationScreen organization_id={idOf(part)} ranking_id={idOf(below)} />
      </Suspense>
    );
  const cup_id = idOf(cup);
  if (cup_id === null) return <OfficeCupsList />;
  if (part === 'regulation')
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <RegulationScreen key={cup_id} cup_id={cup_id} />
      </Suspense>
    );
  if (part === 'preview') return <PreviewScreen key={cup_id} cup_id={cup_id} />;
  return <CupEditor key={cup_id} cup_id={cup_id} page={cupPageOf(part ?? '')} />;
}
