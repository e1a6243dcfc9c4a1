import { useState, useEffect } from 'react';
import * as m from '#text/messages/messages.js';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { Icon } from '#web/ui/Icon.tsx';

import { getPublic } from '#web/ground/data/api.ts';
import { heatsRidden } from '#web/screens/raceday/race/view/heats-ridden.ts';

const everyMs = 15_000;

/** The results that have come in since the page was drawn. */
interface RaceNews {
  /** The number of heats with a result that the page does not show yet. A 0 with `isNewer` means a correction. */
  heats: number;
  isNewer: boolean;
  /** The last request got no answer. */
  unreachable: boolean;
}

const none: RaceNews = { heats: 0, isNewer: false, unreachable: false };

/** News that was counted against one state of the page. When the page changes, it is old. */
interface Counted extends RaceNews {
  since: string | null;
}

/** Counts new results while the race is live and visible, so that rows never move under a reader's thumb. */
function useNews(view: FoundRace): RaceNews {
  const { is_live, updated_at, heats_ridden } = view;
  const { cup_id, race_date, category } = view.place;
  const [counted, setCounted] = useState<Counted>({ ...none, since: updated_at });
  useEffect(() => {
    if (!is_live) return undefined;
    let isCurrent = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const race = await getPublic('GET /api/races/by_date', { query: { cup_id, race_date } });
        if (!isCurrent || !race) return;
        const isNewer = (race.updated_at ?? '') > (updated_at ?? '');
        const heats = Math.max(0, heatsRidden(race, category) - heats_ridden);
        setCounted({ heats, isNewer, unreachable: false, since: updated_at });
      } catch {
        if (isCurrent) setCounted((before) => ({ ...before, unreachable: true, since: updated_at }));
      }
    };
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [is_live, cup_id, race_date, category, updated_at, heats_ridden]);
  return counted.since === updated_at ? counted : none;
}

interface NewResultsProps {
  view: FoundRace;
  failed: boolean;
  refresh: () => void;
}

/** Reports new results of a race without a stream. The list changes only when the reader asks for it. */
export function NewResults({ view, failed, refresh: ask }: NewResultsProps) {
  const news = useNews(view);
  const [isAsked, setIsAsked] = useState(false);
  const refresh = () => {
    setIsAsked(true);
    ask();
  };
  // The page itself shows a refresh that failed, with a button to try again.
  const lost = news.unreachable && !failed;
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--nav)+1rem)] z-20 flex justify-center px-4 print:hidden">
      {lost ? (
        <span className="pointer-events-auto flex items-center gap-3 bg-night py-1 pr-1 pl-4 text-small text-on-night">
          {m.race_refresh_failed()}
          <button type="button" onClick={refresh} className="min-h-12 px-3 font-semibold text-signal">
            {m.race_retry()}
          </button>
        </span>
      ) : news.isNewer ? (
        <button
          type="button"
          onClick={refresh}
          className="display pointer-events-auto inline-flex min-h-12 animate-drop items-center gap-2 border-2 border-on-accent bg-accent px-5 text-d22 text-on-accent"
        >
          <Icon name="up" className="size-5" />
          {news.heats > 0 ? m.race_new_results({ count: news.heats }) : m.race_corrected_results()}
        </button>
      ) : (
        isAsked && !failed && <span className="sr-only">{m.race_list_updated()}</span>
      )}
    </output>
  );
}
