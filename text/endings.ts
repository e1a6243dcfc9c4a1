import type { Ending } from '#contract/entries/entries.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { untilWords } from './when.ts';

/** "Licencia de Varones 11, Copa Sur: vale hasta el miércoles 25-11 a las 23:59", for letters and screens. */
export function endingWords(
  { what, category_name, cup_name, ends_on }: Ending,
  options?: { locale?: Language },
): string {
  const until = untilWords({ date: ends_on, time: '23:59' }, options);
  switch (what) {
    case 'licence':
      return m.season_ends_licence({ category: category_name ?? '', cup: cup_name ?? '', until }, options);
    case 'dni':
      return m.season_ends_dni({ until }, options);
    case 'insurance':
      return m.season_ends_insurance({ until }, options);
    case 'waiver':
      return m.season_ends_waiver({ until }, options);
  }
}
