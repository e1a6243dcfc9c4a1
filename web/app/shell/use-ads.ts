import { useEffect, useState } from 'react';
import type { Ad } from '#contract/publishing/ads/ads.ts';
import { type AdSource, adSources, AD_RETRIES, AD_RETRY_MS } from '#rules/publishing/ads/ads.ts';
import type { Site } from '#web/ground/page.ts';
import type { PageState } from '#web/app/page/use-page.ts';
import { adOwnerOf, addressPlaceOf } from '#web/app/page/views.ts';
import { getAds } from '#web/ground/data/api.ts';

/** Banners older than this are loaded again. */
const freshMs = 5 * 60_000;
const known = new Map<string, { ads: Ad[]; at: number }>();

async function firstAds(sources: readonly AdSource[]): Promise<Ad[]> {
  for (const source of sources) {
    const ads = await getAds(source);
    if (ads.length > 0) return ads;
  }
  return [];
}

/** Loads the first source's banners. After a failure, it tries five times more, ever later (specification §8). */
async function loadAds(sources: readonly AdSource[]): Promise<Ad[]> {
  const key = JSON.stringify(sources);
  const before = known.get(key);
  if (before && Date.now() - before.at < freshMs) return before.ads;
  for (let tried = 0; ; tried += 1) {
    try {
      const ads = await firstAds(sources);
      known.set(key, { ads, at: Date.now() });
      return ads;
    } catch (error) {
      if (tried === AD_RETRIES) throw error;
      await new Promise((wait) => setTimeout(wait, AD_RETRY_MS * (tried + 1)));
    }
  }
}

/** Lists the sources of the page's banners, the first choice first. */
const sourcesOf = ({ page }: PageState, site: Site): AdSource[] =>
  adSources(site, page.screen, adOwnerOf(page));

/**
 * Gives the banners of the page, and the banner whose turn it is: the next one at each page. Those of the first page
 * came in its HTML. Until others arrive, or if none do, the previous ones stay, so that the page never moves.
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
    // After a failure, the previous ones stay.
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
