import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { gender, id, language, plateColour, wheel } from '#contract/values.ts';

export const organization = z.object({
  organization_id: id,
  organization_name: z.string(),
  organization_shortname: z.string(),
  organization_order: z.number().int(),
  organization_zone: z.string(),
  organization_contact: z.string(),
  /** It is the language in which the organization writes. */
  organization_language: language,
  /** It is an ISO 3166-1 code of three letters. It is null if it is not given. */
  country_code: z.string().nullable(),
});

export const organizationItem = organization
  .extend({
    /** It is the price of an advertising space of one of its cups, in whole units of the currency. */
    organization_price: z.number().int(),
    organization_currency: z.string(),
    country_id: id.nullable(),
  })
  .partial()
  .required({ organization_id: true });

export type OrganizationItem = z.infer<typeof organizationItem>;

export const clubItem = z
  .object({
    club_id: id,
    club_name: z.string(),
    organization_id: id,
    /** It is true if the club takes no new riders. */
    club_closed: z.boolean(),
  })
  .partial()
  .required({ club_id: true });

export const categoryItem = z
  .object({
    category_id: id,
    category_name: z.string(),
    organization_id: id,
    min_age: z.number().int().nullable(),
    max_age: z.number().int().nullable(),
    gender: gender.nullable(),
    wheel,
    plate_colour: plateColour,
  })
  .partial()
  .required({ category_id: true });

export const countryItem = z
  .object({
    country_id: id,
    country_name: z.string(),
    country_code: z.string(),
    /** It is an ISO 3166 code, by which a browser names the country in its own language. */
    country_iso: z.string().nullable(),
  })
  .partial()
  .required({ country_id: true });

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  who: 'anyone',
  summary: 'Returns organizations, optionally of one country.',
  query: listQuery({
    sort: ['organization_order', 'organization_name', 'organization_id'],
    attributes: [
      'organization_id',
      'organization_name',
      'organization_shortname',
      'organization_order',
      'organization_price',
      'organization_currency',
      'organization_zone',
      'organization_contact',
      'organization_language',
      'country_id',
      'country_code',
    ],
    filters: { country_id: oneOrMany(id).optional(), organization_id: oneOrMany(id).optional() },
  }),
  reply: listReply(organizationItem),
});

export const listClubs = endpoint({
  method: 'GET',
  path: '/api/clubs',
  who: 'anyone',
  summary: 'Returns clubs, optionally of one organization.',
  query: listQuery({
    sort: ['club_name', 'club_id'],
    attributes: ['club_id', 'club_name', 'organization_id', 'club_closed'],
    filters: { organization_id: oneOrMany(id).optional() },
  }),
  reply: listReply(clubItem),
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  who: 'anyone',
  summary: 'Returns the categories of a cup or organization, optionally those that accept an age.',
  query: listQuery({
    sort: ['category_name', 'category_order', 'category_id'],
    attributes: [
      'category_id',
      'category_name',
      'organization_id',
      'min_age',
      'max_age',
      'gender',
      'wheel',
      'plate_colour',
    ],
    filters: {
      cup_id: id.optional(),
      organization_id: id.optional(),
      age: z.number().int().min(0).max(120).optional(),
    },
  }),
  reply: listReply(categoryItem),
});

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  who: 'anyone',
  summary: 'Returns the countries.',
  query: listQuery({
    sort: ['country_name', 'country_id'],
    attributes: ['country_id', 'country_name', 'country_code', 'country_iso'],
    filters: { country_id: oneOrMany(id).optional() },
  }),
  reply: listReply(countryItem),
});
