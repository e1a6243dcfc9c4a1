import { useCountries, useOrganizations } from '#web/parts/rider/choices.ts';

/** Gives the IOC code of an organization's country, for the document and the states. It is empty until known. */
export function useOrganizationCountry(organization_id: string): string {
  const { data: organizations = [] } = useOrganizations('');
  const { data: countries = [] } = useCountries();
  const country_id = organizations.find((one) => String(one.organization_id) === organization_id)?.country_id;
  return countries.find((one) => one.country_id === country_id)?.country_code ?? '';
}
