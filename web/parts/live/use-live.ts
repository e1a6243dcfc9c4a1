import { useSyncExternalStore } from 'react';
import { useNow } from '#web/ui/effects/use-now.ts';
import { feedOf } from './feeds.ts';
import { type LiveView, noLiveView } from './live-view.ts';

const lookMs = 5000;

interface Live extends LiveView {
  /** The age of the data in milliseconds while there is no answer. It is null when the data is current. */
  age: number | null;
}

/** Gives a race as it is being ridden, and draws again with every change. */
export function useLive(race_id: number): Live {
  const feed = feedOf(race_id);
  const view = useSyncExternalStore(feed.subscribe, feed.view, () => noLiveView);
  const now = useNow(lookMs);
  const isOld = view.line === 'lost' && view.heardAt !== null && now !== null;
  return { ...view, age: isOld ? Math.max(0, now - (view.heardAt ?? now)) : null };
}
