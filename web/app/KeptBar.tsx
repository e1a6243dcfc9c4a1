import { useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import { formatDate, wallClock } from '#web/app/format.ts';
import { usePage } from '#web/app/use-page.ts';
import { useKeptAt } from '#web/app/kept.ts';
import { FootBar } from '#web/ui/FootBar.tsx';

/** A signal that comes back is told by the browser; one that was only slow, after a while. */
const lookAgainMs = 8000;

function sentence(keptAt: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { date, time } = wallClock(keptAt, zone);
  const today = wallClock(new Date().toISOString(), zone).date;
  return date === today ? m.kept_time({ time }) : m.kept_date({ date: formatDate(date), time });
}

/** Without a signal: how old the data is, and once more. It lies over the foot of the page and moves nothing. */
export function KeptBar() {
  const keptAt = useKeptAt();
  const { refresh, busy } = usePage();
  useEffect(() => {
    if (keptAt === null) return;
    window.addEventListener('online', refresh);
    const timer = setInterval(refresh, lookAgainMs);
    return () => {
      window.removeEventListener('online', refresh);
      clearInterval(timer);
    };
  }, [keptAt, refresh]);
  return (
    <div role="status" className="print:hidden">
      {keptAt !== null && (
        <FootBar className="z-40 border-t-2 border-ink bg-accent text-on-accent">
          <div className="gutter mx-auto flex max-w-page items-center justify-between gap-3">
            <p className="min-w-0 py-2 font-semibold">{sentence(keptAt)}</p>
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
