/** Where the banners of a screen come from: an organization, or one cup of it. */
export interface AdSource {
  organization_id: number;
  /** null: the spaces common to the organization. */
  cup_id: number | null;
}

/** The site's variants and the organization whose banners each shows (specification §7, ads). */
const siteOrganization = { latam: 2, argentina: 1 } as const;
const loginOrganization = 1;

/** The price of a common space, above or below, in pesos (specification §9). */
export const COMMON_AD_PRICE = 50_000;

/** Tries of loading the banners after the first one failed, and the wait before each: 300 ms times its number (specification §8). */
export const AD_RETRIES = 5;
export const AD_RETRY_MS = 300;

/** How long half of a banner must be in sight to count as seen, in milliseconds. */
export const AD_SEEN_MS = 1000;
export const AD_SEEN_SHARE = 0.5;

/**
 * Whose banners a screen shows, the first of these that has any.
 * In: the site's variant, the screen's name, and the race's or licence's organization and cup where it has one.
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
