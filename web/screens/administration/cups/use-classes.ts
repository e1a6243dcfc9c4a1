import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { OrganizationCategory, templateCode } from '#contract/office-categories.ts';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';

export type TemplateCode = z.infer<typeof templateCode>;

/** The categories of an organization, to choose a cup's from, and lists to start with. */
export function useClasses(organization_id: number) {
  const client = useQueryClient();
  const key = ['office', 'classes', organization_id];
  const address = `/api/office/organizations/${organization_id}/categories`;
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async () => (await call<{ items: OrganizationCategory[] }>('GET', address)).items,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const addList = async (code: TemplateCode) => {
    setFailure(null);
    try {
      const { items } = await call<{ items: OrganizationCategory[] }>('POST', `${address}/from-template`, {
        code,
      });
      client.setQueryData(key, items);
    } catch (reason) {
      setFailure(failureText(reason));
    }
  };
  return { classes: data ?? null, failure: failure ?? (error ? failureText(error) : null), addList };
}
