import { useAsk } from '#web/ground/call/use-ask.ts';

/** At the track, the signal comes and goes, so a list that failed to load is requested again. */
const patient = {
  staleTime: 3_600_000,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? 3000 : false),
} as const;

export function useCountries() {
  return useAsk(
    'GET /api/countries',
    { query: { _sortDir: 'ASC', _sortField: 'country_name' } },
    { select: ({ items }) => items, ...patient },
  );
}

/** Loads the organizations of a country, or all of them when none is given. */
export function useOrganizations(country_id: string) {
  const _filters = country_id === '' ? null : { country_id: Number(country_id) };
  return useAsk(
    'GET /api/organizations',
    { query: { _sortDir: 'ASC', _sortField: 'organization_name', _filters } },
    { select: ({ items }) => items, ...patient },
  );
}

export function useClubs(organization_id: string) {
  const _filters = { organization_id: Number(organization_id) };
  return useAsk(
    'GET /api/clubs',
    { query: { _sortDir: 'ASC', _sortField: 'club_name', _filters } },
    { select: ({ items }) => items, enabled: organization_id !== '', ...patient },
  );
}
