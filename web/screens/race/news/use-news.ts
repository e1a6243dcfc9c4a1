import { useEffect, useState } from 'react';
import { getPublic } from '#web/app/data/api.ts';
import { heatsRidden } from './heats-ridden.ts';
import type { FoundRace } from '#web/screens/race/view/race-view.ts';

const everyMs = 15_000;

/** What has come in since the page was drawn. */
interface RaceNews {
  /** Heats with a result that the page does not show yet; 0 with `isNewer`: a correction. */
  heats: number;
  isNewer: boolean;
  /** The last request got no answer. */
  unreachable: boolean;
}

const none: RaceNews = { heats: 0, isNewer: false, unreachable: false };

/** News counted against one state of the page; when the page changes, they are old. */
interface Counted extends RaceNews {
  since: string | null;
}

/**
 * While the race is live and the page is visible, asks for new results and only counts them:
 * rows never move under a reader's thumb.
 */
export function useNews(view: FoundRace): RaceNews {
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
