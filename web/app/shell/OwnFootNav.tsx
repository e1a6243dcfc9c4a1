import { Suspense } from 'react';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { useSession } from '#web/app/call/use-session.ts';

/* Loaded for who is signed in. */
const FootNav = lazyPrivate(async () => (await import('./FootNav.tsx')).FootNav);

/** The links at the foot of the page; nothing for a visitor. */
export function OwnFootNav() {
  const session = useSession();
  return (
    session && (
      <Suspense>
        <FootNav session={session} />
      </Suspense>
    )
  );
}
