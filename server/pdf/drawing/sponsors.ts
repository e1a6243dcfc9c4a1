import type { Sponsor } from '#contract/ads/ads.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';

/** Who pays for a class, or for the whole date (null), by name. */
export const sponsorsOf = (
  sponsors: readonly Pick<Sponsor, 'category_id' | 'sponsor_name'>[],
  category: number | null,
): string[] =>
  sponsors.flatMap(({ category_id, sponsor_name }) => (category_id === category ? [sponsor_name] : []));

/** "Patrocina: Cascos Andes, Bicis Luna"; nothing where nobody does. */
export const sponsorWords = (names: readonly string[], locale: { locale: Language }): string[] =>
  names.length === 0 ? [] : [m.pdf_sponsors({ names: names.join(', ') }, locale)];
