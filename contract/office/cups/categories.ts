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
  /** `championship`, or a level of skill; null: an age class. */
  level: z.string().trim().min(1).max(40).nullable(),
  external_code: z.string().trim().min(1).max(20).nullable(),
  plate_colour: plateColour,
};

/** A category of an organization as the office edits it. */
export const organizationCategory = z.object({
  category_id: id,
  version,
  ...category,
  category_order: z.number().int(),
  /** Cups that have it, and riders or licences in any of them: with one of these, ages, gender and wheel cannot change. */
  cups: z.number().int(),
  in_use: z.boolean(),
});
export type OrganizationCategory = z.infer<typeof organizationCategory>;

const categories = z.object({ items: z.array(organizationCategory) });

export const templateCode = z.enum(['argentina', 'uci', 'brazil-rs', 'brazil-ne', 'colombia']);

const params = z.strictObject({ id: idParam });
const categoryBody = {
  ...category,
  level: category.level.default(null),
  external_code: category.external_code.default(null),
  /** Left out: the colour of the sport for its gender, wheel and level. */
  plate_colour: plateColour.optional(),
  category_order: z.number().int().min(0).max(100_000).optional(),
};

export const listCategoryTemplates = endpoint({
  method: 'GET',
  path: '/api/office/category-templates',
  who: 'organizer',
  summary: 'Lists of categories to start from, each in race order',
  query: z.strictObject({}),
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
  summary: "An organization's categories, in their order",
  params,
  query: z.strictObject({}),
  reply: categories,
});

export const addTemplateCategories = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/categories/from-template',
  who: 'organization_organizer',
  summary:
    'Adds the categories of a list, or some of them; those there are by the same name stay as they are',
  params,
  body: z.strictObject({
    code: templateCode,
    /** Left out: the whole list. */
    names: z.array(z.string().max(120)).min(1).max(200).optional(),
  }),
  reply: categories,
  errors: ['organization.not_found'],
});

export const createOrganizationCategory = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/categories',
  who: 'organization_organizer',
  summary: 'A category of an organization',
  params,
  body: z.strictObject(categoryBody),
  reply: organizationCategory,
  errors: ['organization.not_found', 'office.category_name_taken', 'office.ages'],
});

export const updateOrganizationCategory = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/categories/{categoryId}',
  who: 'organization_organizer',
  summary: 'A category whole; ages, gender, wheel and level stay once somebody rides in it',
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
