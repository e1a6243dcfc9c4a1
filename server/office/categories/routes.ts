import {
  addTemplateCategories,
  createOrganizationCategory,
  listCategoryTemplates,
  listOrganizationCategories,
  updateOrganizationCategory,
} from '#contract/office-categories.ts';
import { CATEGORY_LISTS } from '#rules/category-lists.ts';
import { call, type House } from '#server/http/call.ts';
import { readOrganizationCategories } from '#server/office/categories/queries.ts';
import {
  addFromTemplate,
  changeCategory,
  createCategory,
  seeded,
} from '#server/office/categories/save-category.ts';

/** An organization's own categories, and the lists to start from. */
export function registerOfficeCategories(house: House): void {
  const { db } = house;

  call(house, listCategoryTemplates, async () => ({
    items: CATEGORY_LISTS.map(({ code, source, categories }) => ({
      code,
      source,
      categories: categories.map(seeded),
    })),
  }));

  call(house, listOrganizationCategories, async ({ params }) => ({
    items: await readOrganizationCategories(db, params.id),
  }));

  call(house, addTemplateCategories, (asked) => addFromTemplate(db, asked));

  call(house, createOrganizationCategory, (asked) => createCategory(db, asked));

  call(house, updateOrganizationCategory, (asked) => changeCategory(db, asked));
}
