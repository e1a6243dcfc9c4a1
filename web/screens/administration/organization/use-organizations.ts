import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeOrganization } from '#contract/office-organizations.ts';
import { call } from '#web/app/call.ts';

const key = ['office', 'organizations'];

/** The organizations of whoever looks, and one of them as it is after a change. */
export function useOfficeOrganizations() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () =>
      (await call<{ items: OfficeOrganization[] }>('GET', '/api/office/organizations')).items,
  });
  const show = (one: OfficeOrganization) => {
    client.setQueryData<OfficeOrganization[]>(key, (before = []) =>
      before.some(({ organization_id }) => organization_id === one.organization_id)
        ? before.map((other) => (other.organization_id === one.organization_id ? one : other))
        : [...before, one],
    );
    // The lists that other screens choose from.
    void client.invalidateQueries({
      predicate: ({ queryKey: [first] }) =>
        typeof first === 'string' && first.startsWith('/api/organizations'),
    });
  };
  return {
    data,
    error: data ? null : error,
    again: () => void refetch(),
    show,
    /** As it stands now, after another one wrote. */
    fresh: async (organization_id: number) =>
      (await refetch()).data?.find((one) => one.organization_id === organization_id) ?? null,
  };
}
