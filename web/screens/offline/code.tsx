import { useEffect, useState } from 'react';
import { ownZone } from '#web/parts/own-zone.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/app/format.ts';
import { infoCode } from '#web/app/screens/info-code.ts';
import { useFreshness } from '#web/app/data/freshness.ts';
import { paths } from '#web/app/screens/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type SeenPage, seenPages } from '#web/screens/offline/seen-pages.ts';

function when(kept_at: string): string {
  const { date, time } = wallClock(kept_at, ownZone());
  return `${formatDate(date)} ${time}`;
}

/** No signal, and this page was never opened on this device: lists the pages that were. */
function OfflineScreen() {
  const [seen, setSeen] = useState<SeenPage[]>([]);
  const { refresh } = useFreshness();
  useEffect(() => {
    seenPages().then(setSeen, () => undefined);
    // Shown in the place of a page whose data may be kept: then that page is drawn from it.
    if (location.pathname !== paths.offline) refresh();
    // Asked once: the answer replaces this screen, or there is none.
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
