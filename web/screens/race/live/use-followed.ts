import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '#web/app/call/use-session.ts';
import { whenIdle } from '#web/app/later/when-idle.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import type * as FollowCode from './follow.tsx';

interface Followed {
  /** The page with the news since it was loaded. */
  view: FoundRace;
  /** null: this race has no stream, or nothing has come yet. */
  live: LiveView | null;
  /** The code that follows a race; null: not loaded. */
  code: typeof FollowCode | null;
}

const silent = () => () => undefined;
const nothing = () => null;
const noRiders: readonly { rider_id: number }[] = [];
const nobody = () => noRiders;

/** The race as it is ridden. The code that follows it is loaded while the page is read; until then the page shows what was loaded. */
export function useFollowed(loaded: FoundRace): Followed {
  const isTold = loaded.ridden !== null;
  const isAsked = isTold || loaded.is_live || loaded.rider !== null;
  const [code, setCode] = useState<typeof FollowCode | null>(null);
  useEffect(() => {
    if (isAsked)
      void whenIdle()
        .then(() => import('./follow.tsx'))
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
