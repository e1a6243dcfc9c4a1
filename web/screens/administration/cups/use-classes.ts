import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { OrganizationCategory, templateCode } from '#contract/office-categories.ts';
import { call, CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import type { fromForm } from '#web/screens/administration/cups/classes/category-form.ts';

export type TemplateCode = z.infer<typeof templateCode>;

/** Saves a category, or makes one. Out: it, or why not. */
export type SaveCategory = (
  one: OrganizationCategory | null,
  fields: ReturnType<typeof fromForm>,
) => Promise<{ category: OrganizationCategory } | { failure: string }>;

/** The categories of an organization, to choose a cup's from, and lists to start with. */
export function useClasses(organization_id: number) {
  const client = useQueryClient();
  const key = ['office', 'classes', organization_id];
  const address = `/api/office/organizations/${organization_id}/categories`;
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await call<{ items: OrganizationCategory[] }>('GET', address)).items,
  });
  const [failure, setFailure] = useState<string | null>(null);
  /** Out: the categories that were not there before. */
  const addList = async (code: TemplateCode): Promise<OrganizationCategory[]> => {
    setFailure(null);
    const known = new Set(data?.map(({ category_id }) => category_id));
    try {
      const { items } = await call<{ items: OrganizationCategory[] }>('POST', `${address}/from-template`, {
        code,
      });
      client.setQueryData(key, items);
      return items.filter(({ category_id }) => !known.has(category_id));
    } catch (reason) {
      setFailure(failureText(reason));
      return [];
    }
  };
  const save: SaveCategory = async (one, fields) => {
    try {
      const category = await (one === null
        ? call<OrganizationCategory>('POST', address, fields)
        : call<OrganizationCategory>('PUT', `${address}/${one.category_id}`, {
            ...fields,
            version: one.version,
            category_order: one.category_order,
          }));
      await refetch();
      return { category };
    } catch (reason) {
      if (reason instanceof CallFailure && reason.code === 'office.changed') await refetch();
      return { failure: failureText(reason) };
    }
  };
  return { classes: data ?? null, failure: failure ?? (error ? failureText(error) : null), addList, save };
}
