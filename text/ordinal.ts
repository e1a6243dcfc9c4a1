import type { Language } from '#contract/values.ts';

/** Writes a place: `1.º` in Spanish, `1º` in Portuguese, `1st` in English; before a masculine noun `1.er` in Spanish. */
export function ordinal(place: number, language: Language, beforeNoun = false): string {
  if (language === 'es') return beforeNoun && [1, 3].includes(place % 10) ? `${place}.er` : `${place}.º`;
  if (language === 'pt') return `${place}º`;
  const teens = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}
