import {
  addTemplateCategories,
  createOrganizationCategory,
  listCategoryTemplates,
  listOrganizationCategories,
  updateOrganizationCategory,
} from '#contract/season/office/cups/categories.ts';
import { CATEGORY_LISTS } from '#rules/season/categories/category-lists.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readOrganizationCategories } from '#server/season/office/categories/queries.ts';
import {
  addFromTemplate,
  changeCategory,
  createCategory,
  seeded,
} from '#server/season/office/categories/save-category.ts';

/** Registers the calls for an organization's own categories and the lists to start from. */
export function registerOfficeCategories(context: RouteContext): void {
  const { db } = context;

  call(context, listCategoryTemplates, async () => ({
    items: CATEGORY_LISTS.map(({ code, source, categories }) => ({
      code,
      source,
      categories: categories.map(seeded),
    })),
  }));

  call(context, listOrganizationCategories, async ({ params }) => ({
    items: await readOrganizationCategories(db, params.id),
  }));

  call(context, addTemplateCategories, (asked) => addFromTemplate(db, asked));

  call(context, createOrganizationCategory, (asked) => createCategory(db, asked));

  call(context, updateOrganizationCategory, (asked) => changeCategory(db, asked));
}
