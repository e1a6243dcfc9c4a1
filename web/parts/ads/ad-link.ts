import type { Ad, AdSpace, Sponsor } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';

/** One space of an ad, ready to draw. */
export interface AdView {
  ad_id: number;
  space: AdSpace;
  image: string;
  href: string | null;
}

/** Gives the link of an ad in a language: `lang_` becomes the code (spec §2). It must be http(s) or a path. */
export function adHref(link: string | null, language: Language): string | null {
  if (link === null) return null;
  const href = link.replaceAll('lang_', language).trim();
  return /^(https?:\/\/|\/(?!\/))/i.test(href) ? href : null;
}

/** Chooses the picture of a language, or else the first one. */
function pictureIn(images: Ad['ad_image_sup'], language: Language): string | null {
  return (images?.[language] ?? images?.es ?? images?.en ?? images?.pt) || null;
}

/** Gives a sponsor in the reader's language. */
export const sponsorView = ({ sponsor_link, sponsor_logo }: Sponsor, language: Language) => ({
  logo: pictureIn(sponsor_logo, language),
  href: adHref(sponsor_link, language),
});

/** Gives a space of the ad in a language, with its picture or else the first one. It is null without a picture. */
function adView(ad: Ad, space: AdSpace, language: Language): AdView | null {
  const images = space === 'SUP' ? ad.ad_image_sup : ad.ad_image_low;
  const image = pictureIn(images, language);
  if (image === null) return null;
  const link = space === 'SUP' ? ad.ad_link_sup : ad.ad_link_low;
  return { ad_id: ad.ad_id, space, image, href: adHref(link, language) };
}

/** Gives the banners of a space in the order in which they take turns. When there are none, the space is not drawn. */
export function adViews(ads: readonly Ad[], space: AdSpace, language: Language): AdView[] {
  return ads.map((ad) => adView(ad, space, language)).filter((view) => view !== null);
}
