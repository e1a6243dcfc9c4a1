import { useQueryClient } from '@tanstack/react-query';
import type { OfficeOrganization } from '#contract/people/office/organizations.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';

/** Loads the organizations of the account, and replaces one after a change. */
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
    // These are the lists of organizations on other screens.
    void client.invalidateQueries({ queryKey: keyOf('GET /api/organizations') });
  };
  return {
    data,
    error: data ? null : error,
    again: () => void refetch(),
    show,
    /** Loads the newest version, after somebody else wrote. */
    fresh: async (organization_id: number) =>
      (await refetch()).data?.find((one) => one.organization_id === organization_id) ?? null,
  };
}

export type OrganizationsDesk = ReturnType<typeof useOfficeOrganizations>;
