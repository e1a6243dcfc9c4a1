import { useEffect, useState } from 'react';
import type { Ad } from '#contract/ads/ads.ts';
import { type AdSource, adSources } from '#rules/ads/ads.ts';
import { loadAds } from './load-ads.ts';
import type { Site } from '#web/app/page.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { adOwnerOf, addressPlaceOf } from '#web/app/screens/views.ts';

/** Whose banners the page shows, first choice first. */
const sourcesOf = ({ page }: PageState, site: Site): AdSource[] =>
  adSources(site, page.screen, adOwnerOf(page));

/**
 * The banners of the page, and whose turn it is: the next one at each place the reader comes to. Those of the first page came
 * with it. Until others arrive, and when they do not, the ones before stay: the space never moves the page.
 */
export function useAds(
  state: PageState,
  first: readonly Ad[],
  site: Site,
): { ads: readonly Ad[]; turn: number } {
  const key = JSON.stringify(sourcesOf(state, site));
  const [firstKey] = useState(key);
  const [ads, setAds] = useState(first);
  useEffect(() => {
    let gone = false;
    const show = (next: readonly Ad[]) => {
      if (!gone) setAds(next);
    };
    // What does not come leaves the ones before.
    if (key === firstKey) show(first);
    else loadAds(JSON.parse(key) as AdSource[]).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [key, firstKey, first]);

  const place = addressPlaceOf(state.page);
  const [at, setAt] = useState({ place, turn: 0 });
  if (at.place !== place) setAt({ place, turn: at.turn + 1 });
  return { ads, turn: at.turn };
}
