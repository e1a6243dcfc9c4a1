import type { Ending } from '#contract/entries/entries.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { untilWords, weekdayAndDay } from './when.ts';

const words = {
  licence: m.season_ends_licence,
  dni: m.season_ends_dni,
  insurance: m.season_ends_insurance,
  waiver: m.season_ends_waiver,
} as const;

/** "La licencia de Varones 11, Copa Sur, vale hasta el miércoles 25-11 a las 23:59", for letters. */
export function endingWords(
  { what, category_name, cup_name, ends_on }: Ending,
  options?: { locale?: Language },
): string {
  const until = untilWords({ date: ends_on, time: '23:59' }, options);
  return words[what]({ category: category_name ?? '', cup: cup_name ?? '', until }, options);
}

/**
 * "La licencia de Varones 11 vale hasta el miércoles 25-11", a line for each, for screens. The cup is named where more
 * than one licence ends.
 */
export function endingLines(endings: readonly Ending[]): string[] {
  const isOnly = endings.filter(({ what }) => what === 'licence').length === 1;
  return endings.map(({ what, category_name, cup_name, ends_on }) => {
    const until = m.when_until({ moment: weekdayAndDay(ends_on) });
    const category = category_name ?? '';
    return what === 'licence' && isOnly
      ? m.season_ends_only_licence({ category, until })
      : words[what]({ category, cup: cup_name ?? '', until });
  });
}
