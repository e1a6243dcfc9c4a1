import { useEffect, useState } from 'react';
import { ownZone } from '#web/parts/own-zone.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';
import { infoCode } from '#web/ground/screen/info-code.ts';
import { useFreshness } from '#web/ground/data/freshness.ts';
import { paths } from '#web/ground/address/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** A page that opens without a signal. */
interface SeenPage {
  address: string;
  title: string;
  /** The time at which its data was true, ISO 8601. */
  kept_at: string;
}

const mostListed = 20;

/** Lists the pages that are stored on this device, the last one seen first. It works only in the browser. */
async function seenPages(): Promise<SeenPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open('pages');
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const kept_at = response?.headers.get('x-kept-at');
      if (!response || !kept_at) return null;
      const { title } = new DOMParser().parseFromString(await response.text(), 'text/html');
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, title, kept_at };
    }),
  );
  return pages
    .filter((page) => page !== null)
    .toSorted((a, b) => b.kept_at.localeCompare(a.kept_at))
    .slice(0, mostListed);
}

function when(kept_at: string): string {
  const { date, time } = wallClock(kept_at, ownZone());
  return `${formatDate(date)} ${time}`;
}

/** Shows that this page was never opened on this device, without a signal, and the pages that were. */
function OfflineScreen() {
  const [seen, setSeen] = useState<SeenPage[]>([]);
  const { refresh } = useFreshness();
  useEffect(() => {
    seenPages().then(setSeen, () => undefined);
    // This screen stands in the place of a page whose data may be stored. In that case, that page is drawn from it.
    if (location.pathname !== paths.offline) refresh();
    // It is requested once: the answer replaces this screen, or there is none.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="gutter mx-auto max-w-page py-6">
      <EmptyState
        heading="h1"
        title={m.offline_title()}
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            {m.offline_retry()}
          </Button>
        }
      >
        <p>{m.offline_text()}</p>
      </EmptyState>
      {seen.length > 0 && (
        <section className="max-w-text">
          <h2 className="display text-d28">{m.offline_seen()}</h2>
          <ul className="mt-2 border-t-2 border-ink">
            {seen.map((page) => (
              <li key={page.address} className="border-b border-line py-3">
                <a href={page.address} className={`block min-h-6 font-semibold wrap-anywhere ${textLink}`}>
                  {page.title}
                </a>
                <span className="text-small text-ink2">
                  {m.offline_seen_at({ when: when(page.kept_at) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export const offlineCode = infoCode('offline', {
  Screen: OfflineScreen,
  title: m.offline_title,
  description: m.offline_text,
  private: true,
});
