import type { Ad } from '#contract/ads/ads.ts';
import { AD_RETRIES, AD_RETRY_MS, type AdSource } from '#rules/ads/ads.ts';
import { getAds } from '#web/app/data/api.ts';

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

/** The banners of the first source that has any. After a failure five tries more, each later (specification §8); then it rejects. */
export async function loadAds(sources: readonly AdSource[]): Promise<Ad[]> {
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
