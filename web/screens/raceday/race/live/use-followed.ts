import { useEffect, useState, useSyncExternalStore } from 'react';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { whenIdle } from '#web/ground/later/when-idle.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import type * as FollowCode from './follow.tsx';

interface Followed {
  /** The page with the news since it was loaded. */
  view: FoundRace;
  /** The live data. It is null when this race has no stream, or when nothing has come yet. */
  live: LiveView | null;
  /** The code that follows a race. It is null while it is not loaded. */
  code: typeof FollowCode | null;
}

const silent = () => () => undefined;
const nothing = () => null;
const noRiders: readonly { rider_id: number }[] = [];
const nobody = () => noRiders;

/** Gives the race as it is ridden. Until the code that follows it is here, the page shows the loaded data. */
export function useFollowed(loaded: FoundRace): Followed {
  const isTold = loaded.ridden !== null;
  const isAsked = isTold || loaded.is_live || loaded.rider !== null;
  const [code, setCode] = useState<typeof FollowCode | null>(null);
  useEffect(() => {
    if (isAsked)
      void whenIdle()
        .then(() => bringPatiently(() => import('./follow.tsx')))
        .then(setCode, () => undefined);
  }, [isAsked]);
  const feed = isTold ? code?.feedOfRace(loaded.race_id) : undefined;
  const live = useSyncExternalStore<LiveView | null>(
    feed?.subscribe ?? silent,
    feed?.view ?? nothing,
    nothing,
  );
  const stars = useSyncExternalStore(
    code?.starsOfPhone.subscribe ?? silent,
    code?.starsOfPhone.stars ?? nobody,
    nobody,
  );
  const account = useSession()?.userSelected ?? noRiders;
  if (!code || !live) return { view: loaded, live, code };
  const mine = new Set([...stars, ...account].map(({ rider_id }) => rider_id));
  return { view: code.withLive(loaded, live, mine), live, code };
}
