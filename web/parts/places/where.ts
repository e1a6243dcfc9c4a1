import type { CountryShown } from '#contract/people/reference/country.ts';
import type { Language } from '#contract/values.ts';
import { countryName } from '#web/parts/rider/country-names.ts';

/** Writes the city, the state and the country. A city that has the name of its state is written once. */
export function townWords(
  { city, state, country }: { city: string; state: string; country: CountryShown | null },
  language: Language,
): string {
  const parts = [city, state, country === null ? '' : countryName(country, language)];
  return [...new Set(parts.filter(Boolean))].join(', ');
}
