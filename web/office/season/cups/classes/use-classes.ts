import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OrganizationCategory, templateCode } from '#contract/season/office/cups/categories.ts';
import { ask } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import type { fromForm } from './category-form.ts';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

export type TemplateCode = z.infer<typeof templateCode>;

/** Saves a category, or creates one. */
export type SaveCategory = (
  one: OrganizationCategory | null,
  fields: ReturnType<typeof fromForm>,
) => Promise<OrganizationCategory>;

/** Loads the categories of an organization, from which a cup chooses, and lists to start with. */
export function useClasses(organization_id: number) {
  const client = useQueryClient();
  const params = { id: organization_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/organizations/{id}/categories',
    { params },
    { select: ({ items }) => items },
  );
  const { failure, run } = useWrite();
  /** Adds a list, and gives the categories that were not there before. */
  const addList = async (code: TemplateCode): Promise<OrganizationCategory[]> => {
    const known = new Set(data?.map(({ category_id }) => category_id));
    let brought: OrganizationCategory[] = [];
    await run(async () => {
      const next = await ask('POST /api/office/organizations/{id}/categories/from-template', {
        params,
        body: { code },
      });
      client.setQueryData(keyOf('GET /api/office/organizations/{id}/categories', { params }), next);
      brought = next.items.filter(({ category_id }) => !known.has(category_id));
    });
    return brought;
  };
  const save: SaveCategory = (one, fields) =>
    (one === null
      ? ask('POST /api/office/organizations/{id}/categories', { params, body: fields })
      : ask('PUT /api/office/organizations/{id}/categories/{categoryId}', {
          params: { ...params, categoryId: one.category_id },
          body: { ...fields, version: one.version, category_order: one.category_order },
        })
    ).finally(() => refetch());
  return { classes: data ?? null, failure: failure ?? (error ? failureText(error) : null), addList, save };
}
