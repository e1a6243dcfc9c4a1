import { Suspense } from 'react';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { useSession } from '#web/app/call/session.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/* Loaded for whoever is signed in. */
const MySeason = lazyPrivate(async () => (await import('./MySeason.tsx')).MySeason);

/** My season on the home page; nothing for a visitor. */
export function SeasonStrip() {
  const session = useSession();
  if (!session || session.userSelected.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <MySeason />
    </Suspense>
  );
}
