import { useCountries, useOrganizations } from '#web/parts/rider/choices.ts';

/** Gives the IOC code of an organization's country, which decides states and document, or empty for none chosen. */
export function useCountryCode(organization_id: string): string {
  const { data: countries = [] } = useCountries();
  const { data: organizations = [] } = useOrganizations('');
  const country = organizations.find((one) => String(one.organization_id) === organization_id)?.country_id;
  return countries.find((one) => one.country_id === country)?.country_code ?? '';
}
