import type { Ending } from '#contract/entries/entries.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { untilWords } from './when.ts';

const words = {
  licence: m.season_ends_licence,
  dni: m.season_ends_dni,
  insurance: m.season_ends_insurance,
  waiver: m.season_ends_waiver,
} as const;

/** "Licencia de Varones 11, Copa Sur: vale hasta el miércoles 25-11 a las 23:59", for letters and screens. */
export function endingWords(
  { what, category_name, cup_name, ends_on }: Ending,
  options?: { locale?: Language },
): string {
  const until = untilWords({ date: ends_on, time: '23:59' }, options);
  return words[what]({ category: category_name ?? '', cup: cup_name ?? '', until }, options);
}
