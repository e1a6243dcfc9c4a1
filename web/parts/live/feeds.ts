import { LiveFeed } from './live-feed.ts';

/** One for each race, shared by the whole page. */
const feeds = new Map<number, LiveFeed>();

/** The feed of a race, shared by the whole page. */
export function feedOf(race_id: number): LiveFeed {
  const feed = feeds.get(race_id) ?? new LiveFeed(race_id);
  feeds.set(race_id, feed);
  return feed;
}
