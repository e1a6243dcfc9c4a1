import type { Ad, AdSpace, Sponsor } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';

/** One space of an ad, ready to draw. */
export interface AdView {
  ad_id: number;
  space: AdSpace;
  image: string;
  href: string | null;
}

/** The link of an ad in a language: `lang_` becomes the code (spec §2). Anything but http(s) or a path is no link. */
export function adHref(link: string | null, language: Language): string | null {
  if (link === null) return null;
  const href = link.replaceAll('lang_', language).trim();
  return /^(https?:\/\/|\/(?!\/))/i.test(href) ? href : null;
}

/** The picture of a language, else the first there is. */
function pictureIn(images: Ad['ad_image_sup'], language: Language): string | null {
  return (images?.[language] ?? images?.es ?? images?.en ?? images?.pt) || null;
}

/** A sponsor in the reader's language. */
export const sponsorView = ({ sponsor_link, sponsor_logo }: Sponsor, language: Language) => ({
  logo: pictureIn(sponsor_logo, language),
  href: adHref(sponsor_link, language),
});

/** A space of the ad in a language, with its picture or else the first there is. null: there is no picture. */
function adView(ad: Ad, space: AdSpace, language: Language): AdView | null {
  const images = space === 'SUP' ? ad.ad_image_sup : ad.ad_image_low;
  const image = pictureIn(images, language);
  if (image === null) return null;
  const link = space === 'SUP' ? ad.ad_link_sup : ad.ad_link_low;
  return { ad_id: ad.ad_id, space, image, href: adHref(link, language) };
}

/** The banners of a space, in the order in which they take turns. Empty: the space is not drawn. */
export function adViews(ads: readonly Ad[], space: AdSpace, language: Language): AdView[] {
  return ads.map((ad) => adView(ad, space, language)).filter((view) => view !== null);
}
