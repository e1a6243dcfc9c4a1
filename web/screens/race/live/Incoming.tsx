import { useFreshness } from '#web/app/data/freshness.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import { NewResults } from '#web/screens/race/news/NewResults.tsx';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { NewNotices } from './NewNotices.tsx';
import { useRenewal } from './use-renewal.ts';

interface ToldProps {
  /** The race as it was loaded. */
  loaded: FoundRace;
  live: LiveView;
  refresh: () => void;
}

function Told({ loaded, live, refresh }: ToldProps) {
  useRenewal(loaded, live, useFreshness());
  return <NewNotices loaded={loaded} live={live} refresh={refresh} />;
}

interface IncomingProps extends Omit<ToldProps, 'live'> {
  live: LiveView | null;
  failed: boolean;
}

/** What came in while the page is open and is not on it yet. For a race without a stream: that there are new results. */
export function Incoming({ loaded, live, failed, refresh }: IncomingProps) {
  if (live !== null && live.line !== 'none') return <Told loaded={loaded} live={live} refresh={refresh} />;
  return loaded.ridden === null ? <NewResults view={loaded} failed={failed} refresh={refresh} /> : null;
}
