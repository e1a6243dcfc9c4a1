import { Suspense } from 'react';
import { lazyPrivate } from '#web/app/call/lazy-private.tsx';
import { useInBrowser } from './use-in-browser.ts';

const FollowedPart = lazyPrivate(
  async () => (await import('#web/screens/home/followed/FollowedPart.tsx')).FollowedPart,
);

/** Whom one follows on this device. Its room is known before the first paint (`inlineThemeScript`), and nothing moves when it comes. */
export function FollowedRiders() {
  const isDevice = useInBrowser();
  return (
    <div className="min-h-[calc(var(--stars,1)*4rem+5.5rem)] min-w-0 nojs:hidden">
      {isDevice && (
        <Suspense>
          <FollowedPart />
        </Suspense>
      )}
    </div>
  );
}
