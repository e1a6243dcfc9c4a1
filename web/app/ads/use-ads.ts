import { useEffect, useState } from 'react';
import type { Ad } from '#contract/ads/ads.ts';
import { type AdSource, adSources } from '#rules/ads/ads.ts';
import { loadAds } from './load-ads.ts';
import type { Site } from '#web/app/page.ts';
import type { PageState } from '#web/app/data/use-page.ts';
import { adOwnerOf, addressPlaceOf } from '#web/app/screens/views.ts';

/** The sources of the page's banners, first choice first. */
const sourcesOf = ({ page }: PageState, site: Site): AdSource[] =>
  adSources(site, page.screen, adOwnerOf(page));

/**
 * The banners of the page, and whose turn it is: the next one at each page. Those of the first page came in its HTML. Until others
 * arrive, or if they do not, the ones before stay, so that the page never moves.
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
    // After a failure the ones before stay.
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
