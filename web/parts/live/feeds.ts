import { LiveFeed } from './live-feed.ts';

/** One for each race, whoever on the page asks. */
const feeds = new Map<number, LiveFeed>();

/** What follows a race, for everybody on the page. */
export function feedOf(race_id: number): LiveFeed {
  const feed = feeds.get(race_id) ?? new LiveFeed(race_id);
  feeds.set(race_id, feed);
  return feed;
}
