import { useCountries, useOrganizations } from '#web/parts/rider-fields/choices.ts';

/** IOC code of the country of an organization, empty while none is chosen: it decides on states and on the name of the document. */
export function useCountryCode(organization_id: string): string {
  const { data: countries = [] } = useCountries();
  const { data: organizations = [] } = useOrganizations('');
  const country = organizations.find((one) => String(one.organization_id) === organization_id)?.country_id;
  return countries.find((one) => one.country_id === country)?.country_code ?? '';
}
