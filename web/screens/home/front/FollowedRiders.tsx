import { Suspense } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { FrontHeading } from './FrontHeading.tsx';
import { useInBrowser } from './use-in-browser.ts';

/* Loaded for whoever follows somebody on this device. */
const FollowedRows = lazyPrivate(
  async () => (await import('#web/screens/home/followed/FollowedRows.tsx')).FollowedRows,
);

function followsSomebody(): boolean {
  try {
    return 'followed-riders' in localStorage;
  } catch {
    return false;
  }
}

/** Whom one follows on this device. Its room is known before the first paint (`inlineThemeScript`), and nothing moves when they come. */
export function FollowedRiders() {
  const follows = useInBrowser(followsSomebody);
  return (
    <section className="min-w-0 nojs:hidden">
      <FrontHeading title={m.home_followed()} />
      <div className="min-h-[calc(var(--stars,1)*4rem)]">
        {follows ? (
          <Suspense>
            <FollowedRows />
          </Suspense>
        ) : (
          <p className="text-small text-on-night2">{m.home_follow()}</p>
        )}
      </div>
      <Link
        href={paths.search}
        className="inline-flex min-h-12 items-center text-small font-semibold underline underline-offset-3"
      >
        {m.search_title()}
      </Link>
    </section>
  );
}
