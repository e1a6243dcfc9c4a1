import { useCountries } from '#web/parts/rider/choices.ts';

/** Gives the countries to choose from, whether loading them failed, and the IOC code of the chosen one. */
export function useCountry(country_id: string) {
  const { data: countries = [], isError } = useCountries();
  const code = countries.find((one) => String(one.country_id) === country_id)?.country_code ?? '';
  return { countries, code, isError };
}
