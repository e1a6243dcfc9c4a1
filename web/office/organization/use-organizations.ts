import { useQueryClient } from '@tanstack/react-query';
import type { OfficeOrganization } from '#contract/office/organizations.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

/** The organizations of whoever looks, and one of them as it is after a change. */
export function useOfficeOrganizations() {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations',
    {},
    { select: ({ items }) => items },
  );
  const show = (one: OfficeOrganization) => {
    client.setQueryData(keyOf('GET /api/office/organizations'), (before) => {
      const items = before?.items ?? [];
      const isNew = items.every(({ organization_id }) => organization_id !== one.organization_id);
      return {
        items: isNew
          ? [...items, one]
          : items.map((other) => (other.organization_id === one.organization_id ? one : other)),
      };
    });
    // The lists that other screens choose from.
    void client.invalidateQueries({ queryKey: keyOf('GET /api/organizations') });
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
