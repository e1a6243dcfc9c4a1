import { useEffect } from 'react';
import { ownZone } from '#web/parts/own-zone.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { formatDate } from '#web/app/format.ts';
import { useFreshness } from '#web/app/data/freshness.ts';
import { type KeptMoment, useKept } from '#web/app/data/kept.ts';
import { FootBar } from '#web/ui/FootBar.tsx';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** The browser reports a signal that comes back; after a slow one, it tries again after this time. */
const lookAgainMs = 8000;

function sentence({ at, away }: KeptMoment): string {
  const zone = ownZone();
  const { date, time } = wallClock(at, zone);
  if (date === wallClock(new Date().toISOString(), zone).date)
    return away ? m.kept_away_time({ time }) : m.kept_time({ time });
  const words = { date: formatDate(date), time };
  return away ? m.kept_away_date(words) : m.kept_date(words);
}

/** Without a signal, or newer data on the site: how old the data is, with a button to try again. It covers the foot and moves nothing. */
export function KeptBar() {
  const kept = useKept();
  const { refresh, busy } = useFreshness();
  useEffect(() => {
    if (kept === null) return;
    // The line for readers without scripts has said it until now.
    document.getElementById('age')?.remove();
    const timer = setInterval(refresh, lookAgainMs);
    return () => clearInterval(timer);
  }, [kept, refresh]);
  useWindowEvent('online', refresh, { active: kept !== null });
  return (
    <div role="status" className="print:hidden">
      {kept !== null && (
        <FootBar className="z-40 border-t-2 border-ink bg-accent text-on-accent">
          <div className="gutter mx-auto flex max-w-page items-center justify-between gap-3">
            <p className="min-w-0 py-2 font-semibold">{sentence(kept)}</p>
            <button
              type="button"
              onClick={refresh}
              aria-busy={busy}
              className="min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4"
            >
              {m.kept_retry()}
            </button>
          </div>
        </FootBar>
      )}
    </div>
  );
}
