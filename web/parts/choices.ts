import { useQuery } from '@tanstack/react-query';
import { call } from '#web/app/call.ts';

export interface Country {
  country_id: number;
  country_name: string;
  country_code: string;
}
export interface OrganizationChoice {
  organization_id: number;
  organization_name: string;
  country_id: number | null;
  organization_contact: string;
}
export interface ClubChoice {
  club_id: number;
  club_name: string;
  club_closed: boolean;
}

const anHour = 3_600_000;

function useList<Item>(address: string, enabled: boolean) {
  return useQuery({
    queryKey: [address],
    queryFn: async () => (await call<{ items: Item[] }>('GET', address)).items,
    enabled,
    staleTime: anHour,
    // At the track the signal comes and goes: a list that did not come is asked for again by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? 3000 : false),
  });
}

const filters = (value: object) => encodeURIComponent(JSON.stringify(value));

/** Countries by name. */
export function useCountries() {
  return useList<Country>('/api/countries?_sortDir=ASC&_sortField=country_name', true);
}

/** Organizations of a country; all of them when none is given. */
export function useOrganizations(country_id: string) {
  const of = country_id === '' ? '' : `&_filters=${filters({ country_id: Number(country_id) })}`;
  return useList<OrganizationChoice>(
    `/api/organizations?_sortDir=ASC&_sortField=organization_name${of}`,
    true,
  );
}

/** Clubs of an organization. */
export function useClubs(organization_id: string) {
  return useList<ClubChoice>(
    `/api/clubs?_sortDir=ASC&_sortField=club_name&_filters=${filters({ organization_id: Number(organization_id) })}`,
    organization_id !== '',
  );
}
