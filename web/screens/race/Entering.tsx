import { Suspense } from 'react';
import * as m from '#text/messages/messages.js';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { Link } from '#web/app/address/link.tsx';
import { useAddress } from '#web/app/address/navigation.ts';
import { loginHref } from '#web/app/address/return-url.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { paths } from '#web/app/screens/paths.ts';
import { wantRace } from '#web/screens/race/wanted.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/* Loaded only for accounts that are signed in: visitors who read results do not download it. */
const EntryPanel = lazyPrivate(
  async () => (await import('#web/screens/race/entering/EntryPanel.tsx')).EntryPanel,
);

function SignIn({ view }: { view: FoundRace }) {
  const { path, search } = useAddress();
  // Somebody who has to make an account first comes back to this race afterwards.
  const remember = () => wantRace(view);
  return (
    <div className="mt-4 flex flex-wrap gap-2 session:invisible print:hidden">
      <Link href={loginHref(path, search)} onClick={remember} className={primaryButton}>
        {m.entry_sign_in()}
      </Link>
      <Link href={paths.registration} onClick={remember} className={secondaryButton}>
        {m.entry_sign_up()}
      </Link>
    </div>
  );
}

/** Entering the race: a visitor signs in, an account enters its riders. */
export function Entering({ view }: { view: FoundRace }) {
  const session = useSession();
  if (!session) return view.registration?.state === 'open' ? <SignIn view={view} /> : null;
  if (view.registration === null && !view.published && view.status.word !== 'called_off') return null;
  return (
    <Suspense fallback={view.registration === null ? null : <Skeleton className="mt-6 h-40 w-full" />}>
      <EntryPanel view={view} />
    </Suspense>
  );
}
