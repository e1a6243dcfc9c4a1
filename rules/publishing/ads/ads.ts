/** This names where the banners of a screen come from: an organization, or one cup of it. */
export interface AdSource {
  organization_id: number;
  /** It is null for the spaces that are common to the organization. */
  cup_id: number | null;
}

/** These are the variants of the site and the organization whose banners each variant shows (specification §7, ads). */
const siteOrganization = { latam: 2, argentina: 1 } as const;
const loginOrganization = 1;

/** This is the price of a common space, above or below, in pesos (specification §9). */
export const COMMON_AD_PRICE = 50_000;

/**
 * A page tries to load the banners this many times after the first failure; before each try it waits 300 ms times the number of the try
 * (specification §8).
 */
export const AD_RETRIES = 5;
export const AD_RETRY_MS = 300;

/** A banner counts as seen when half of it was in sight for this long, in milliseconds. */
export const AD_SEEN_MS = 1000;
export const AD_SEEN_SHARE = 0.5;

/**
 * This function lists the sources of a screen's banners. The screen shows the banners of the first source that has any.
 * @param site - the variant of the site
 * @param screen - the name of the screen
 * @param own - the organization and the cup of the race or licence that the screen shows; null when it shows none
 * @returns the sources, the preferred one first
 * Source: specification §7, ads: organization 2, in Argentina and at sign-in 1, the organization's own on race and licence.
 */
export function adSources(
  site: 'latam' | 'argentina',
  screen: string,
  own: { organization_id: number; cup_id: number } | null,
): AdSource[] {
  const common = { organization_id: siteOrganization[site], cup_id: null };
  if (screen === 'login') return [{ organization_id: loginOrganization, cup_id: null }];
  return own !== null && (screen === 'race' || screen === 'licence') ? [own, common] : [common];
}
