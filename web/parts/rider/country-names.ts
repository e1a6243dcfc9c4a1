import type { Language } from '#contract/values.ts';

interface Country {
  country_id: number;
  country_name?: string;
  country_iso?: string | null;
}

/** Gives the name of a country in a language, or the stored name when the browser has none. */
export function countryName(
  { country_name = '', country_iso = null }: Omit<Country, 'country_id'>,
  language: Language,
): string {
  if (country_iso === null) return country_name;
  return (
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country_iso) ?? country_name
  );
}

/** Gives the countries to choose from, named and sorted in the reader's language. */
export function countryOptions(
  countries: readonly Country[],
  language: Language,
): { value: string; label: string }[] {
  return countries
    .map((one) => ({ value: String(one.country_id), label: countryName(one, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
