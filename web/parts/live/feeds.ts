import { LiveFeed } from './live-feed.ts';

/** There is one feed for each race. The whole page shares it. */
const feeds = new Map<number, LiveFeed>();

/** Gives the feed of a race, which the whole page shares. */
export function feedOf(race_id: number): LiveFeed {
  const feed = feeds.get(race_id) ?? new LiveFeed(race_id);
  feeds.set(race_id, feed);
  return feed;
}
