import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { OrganizationCategory, templateCode } from '#contract/office/cups/categories.ts';
import { ask, CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import type { fromForm } from './category-form.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

export type TemplateCode = z.infer<typeof templateCode>;

/** Saves a category, or makes one. Out: it, or why not. */
export type SaveCategory = (
  one: OrganizationCategory | null,
  fields: ReturnType<typeof fromForm>,
) => Promise<{ category: OrganizationCategory } | { failure: string }>;

/** The categories of an organization, to choose a cup's from, and lists to start with. */
export function useClasses(organization_id: number) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/categories',
    { params },
    { select: ({ items }) => items },
  );
  const [failure, setFailure] = useState<string | null>(null);
  /** Out: the categories that were not there before. */
  const addList = async (code: TemplateCode): Promise<OrganizationCategory[]> => {
    setFailure(null);
    const known = new Set(data?.map(({ category_id }) => category_id));
    try {
      const next = await ask('POST /api/office/organizations/{id}/categories/from-template', {
        params,
        body: { code },
      });
      client.setQueryData(keyOf('GET /api/office/organizations/{id}/categories', { params }), next);
      return next.items.filter(({ category_id }) => !known.has(category_id));
    } catch (reason) {
      setFailure(failureText(reason));
      return [];
    }
  };
  const save: SaveCategory = async (one, fields) => {
    try {
      const category = await (one === null
        ? ask('POST /api/office/organizations/{id}/categories', {
            params,
            body: fields,
          })
        : ask('PUT /api/office/organizations/{id}/categories/{categoryId}', {
            params: { ...params, categoryId: one.category_id },
            body: {
              ...fields,
              version: one.version,
              category_order: one.category_order,
            },
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
