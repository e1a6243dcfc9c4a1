import type { Language } from '#contract/values.ts';

/** Writes a place: `1.º` in Spanish, `1º` in Portuguese, `1st` in English. */
export function ordinal(place: number, language: Language): string {
  if (language === 'es') return `${place}.º`;
  if (language === 'pt') return `${place}º`;
  const teens = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** Writes a place before a masculine noun, which is `1.er` and `3.er` in Spanish. */
export const ordinalBeforeNoun = (place: number, language: Language): string =>
  language === 'es' && [1, 3].includes(place % 10) ? `${place}.er` : ordinal(place, language);
