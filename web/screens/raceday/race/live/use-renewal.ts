import { useEffect, useRef, useState } from 'react';
import type { Freshness } from '#web/ground/data/freshness.ts';
import type { LiveView } from '#web/parts/live/live-view.ts';
import type { FoundRace } from '#web/screens/raceday/race/parts/race-view.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** Rows may change places only after nobody touched the page for this time. */
const untouchedMs = 4000;
/** The shortest time between two requests for the page. Each phone makes them at its own moment. */
const leastBetweenMs = 10_000;
const spreadMs = 3000;
/** Only wide screens show the leaders of all classes; the overview of a phone shows how far they are, which the stream tells. */
const wide = '(min-width: 48rem)';

/** Tells whether the page shows results that the stream does not write into it. */
const showsResults = ({ body, rider }: FoundRace): boolean =>
  body.kind === 'sections' || rider !== null || matchMedia(wide).matches;

type Renewing = Pick<Freshness, 'refresh' | 'renew'>;

/** Gives the results of a class, or of the day, as the stream reports them. */
function resultsOf(live: LiveView, category: number | null) {
  const own = live.races.filter(
    ({ category_id, results }) => results.length > 0 && (category === null || category_id === category),
  );
  return { heats: own.length, print: JSON.stringify(own.map(({ results }) => results)) };
}

/** Loads the page again, once, when the results on it have changed: classification, ties, who goes on. */
export function useRenewal(loaded: FoundRace, live: LiveView, { refresh, renew }: Renewing): void {
  const { category } = loaded.place;
  const { heats, print } = resultsOf(live, category);
  const [shown, setShown] = useState({ of: loaded, print });
  if (shown.of !== loaded) setShown({ of: loaded, print });
  const isOther = live.line === 'told' && (heats > loaded.heats_ridden || print !== shown.print);
  const touchedAt = useRef(0);
  const asked = useRef({ at: 0, print: '' });
  const touch = () => {
    touchedAt.current = Date.now();
  };
  useWindowEvent('pointerdown', touch, { capture: true });
  useWindowEvent('scroll', touch);
  useWindowEvent('keydown', touch, { capture: true });
  useEffect(() => {
    if (!isOther || asked.current.print === print || !showsResults(loaded)) return;
    const from = Date.now() + Math.random() * spreadMs;
    const timer = setInterval(() => {
      const now = Date.now();
      const isQuiet = now - touchedAt.current >= untouchedMs && now - asked.current.at >= leastBetweenMs;
      if (!isQuiet || now < from) return;
      asked.current = { at: now, print };
      clearInterval(timer);
      // Only the class is loaded when the rest is here already.
      if (category === null) refresh();
      else renew(category);
    }, 500);
    return () => clearInterval(timer);
  }, [isOther, print, category, loaded, refresh, renew]);
}
