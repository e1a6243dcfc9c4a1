import { useCountries } from '#web/parts/choices.ts';

/** The countries to choose from, and the IOC code of the chosen one. */
export function useCountry(country_id: string) {
  const { data: countries = [] } = useCountries();
  const code = countries.find((one) => String(one.country_id) === country_id)?.country_code ?? '';
  return { countries, code };
}
