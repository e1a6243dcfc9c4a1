import type { Sponsor } from '#contract/publishing/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

/** Returns the names of the sponsors of a class, or of the whole date (null). */
export const sponsorsOf = (
  sponsors: readonly Pick<Sponsor, 'category_id' | 'sponsor_name'>[],
  category: number | null,
): string[] =>
  sponsors.flatMap(({ category_id, sponsor_name }) => (category_id === category ? [sponsor_name] : []));

/** Returns "Patrocina: Cascos Andes, Bicis Luna", or nothing if there are none. */
export const sponsorWords = (names: readonly string[], locale: { locale: Language }): string[] =>
  names.length === 0 ? [] : [m.pdf_sponsors({ names: names.join(', ') }, locale)];
