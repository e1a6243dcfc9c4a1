import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { version } from './cups.ts';
import { gender, id, idParam, plateColour, wheel } from '#contract/values.ts';

const age = z.number().int().min(0).max(120).nullable();

const category = {
  category_name: z.string().trim().min(1).max(120),
  min_age: age,
  max_age: age,
  gender: gender.nullable(),
  wheel,
  /** It is `championship` or a level of skill. It is null for an age class. */
  level: z.string().trim().min(1).max(40).nullable(),
  external_code: z.string().trim().min(1).max(20).nullable(),
  plate_colour: plateColour,
};

/** This is a category of an organization as the office edits it. */
export const organizationCategory = z.object({
  category_id: id,
  version,
  ...category,
  category_order: z.number().int(),
  /**
   * It counts the cups that have the category. `in_use` is true if any of them has riders or licences in it. Then ages, gender and wheel
   * cannot change.
   */
  cups: z.number().int(),
  in_use: z.boolean(),
});
export type OrganizationCategory = z.infer<typeof organizationCategory>;

const categories = z.object({ items: z.array(organizationCategory) });

export const templateCode = z.enum(['argentina', 'uci', 'brazil-rs', 'brazil-ne', 'colombia']);

const categoryBody = {
  ...category,
  level: category.level.default(null),
  external_code: category.external_code.default(null),
  /** If it is left out, the colour follows the gender, wheel and level. */
  plate_colour: plateColour.optional(),
  category_order: z.number().int().min(0).max(100_000).optional(),
};

export const listCategoryTemplates = endpoint({
  method: 'GET',
  path: '/api/office/category-templates',
  who: 'organizer',
  summary: 'Returns lists of categories to start from, each in race order.',
  reply: z.object({
    items: z.array(
      z.object({ code: templateCode, source: z.string(), categories: z.array(z.object(category)) }),
    ),
  }),
});

export const listOrganizationCategories = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/categories',
  who: 'organization_organizer',
  summary: 'Returns the categories of an organization, in their order.',
  reply: categories,
});

export const addTemplateCategories = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/categories/from-template',
  who: 'organization_organizer',
  summary:
    'Adds the categories of a list, or some of them. Existing categories with the same name stay unchanged.',
  body: z.strictObject({
    code: templateCode,
    /** If it is left out, the whole list is added. */
    names: z.array(z.string().max(120)).min(1).max(200).optional(),
  }),
  reply: categories,
  errors: ['organization.not_found'],
});

export const createOrganizationCategory = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/categories',
  who: 'organization_organizer',
  summary: 'Adds a category to an organization.',
  body: z.strictObject(categoryBody),
  reply: organizationCategory,
  errors: ['organization.not_found', 'office.category_name_taken', 'office.ages'],
});

export const updateOrganizationCategory = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/categories/{categoryId}',
  who: 'organization_organizer',
  summary:
    'Replaces all data of a category. Its ages, gender, wheel and level can no longer change once a rider rides in it.',
  params: z.strictObject({ id: idParam, categoryId: idParam }),
  body: z.strictObject({ version, ...categoryBody }),
  reply: organizationCategory,
  errors: [
    'organization.not_found',
    'office.changed',
    'office.category_elsewhere',
    'office.category_name_taken',
    'office.category_use',
    'office.ages',
  ],
});
