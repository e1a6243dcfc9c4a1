import {
  addTemplateCategories,
  createOrganizationCategory,
  listCategoryTemplates,
  listOrganizationCategories,
  updateOrganizationCategory,
} from '#contract/office/cups/categories.ts';
import { CATEGORY_LISTS } from '#rules/categories/category-lists.ts';
import { call } from '#server/http/calls/call.ts';
import type { RouteContext } from '#server/http/calls/route-context.ts';
import { readOrganizationCategories } from '#server/office/categories/queries.ts';
import {
  addFromTemplate,
  changeCategory,
  createCategory,
  seeded,
} from '#server/office/categories/save-category.ts';

/** An organization's own categories, and the lists to start from. */
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
