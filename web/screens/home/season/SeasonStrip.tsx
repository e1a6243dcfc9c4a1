import { Suspense } from 'react';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { useSession } from '#web/app/call/use-session.ts';

/* Loaded for whoever is signed in. */
const MySeason = lazyPrivate(async () => (await import('./open-season.ts')).openSeason());

/** My season on the home page; nothing for a visitor. Its room is known before the first paint: nothing below it moves. */
export function SeasonStrip() {
  const session = useSession();
  const isShown = session !== null && session.userSelected.length > 0;
  return (
    <div className="bg-surface session:min-h-(--season)">
      {isShown && (
        <Suspense>
          <MySeason />
        </Suspense>
      )}
    </div>
  );
}
