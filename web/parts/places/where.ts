import type { CountryShown } from '#contract/reference/country.ts';
import type { Language } from '#contract/values.ts';
import { countryName } from '#web/parts/rider-fields/country-names.ts';

/** City, state and country as they are said one after another; a city that is its state is said once. */
export function townWords(
  { city, state, country }: { city: string; state: string; country: CountryShown | null },
  language: Language,
): string {
  const parts = [city, state, country === null ? '' : countryName(country, language)];
  return [...new Set(parts.filter(Boolean))].join(', ');
}
