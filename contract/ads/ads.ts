import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply } from '#contract/list.ts';
import { id, idParam, language, plainDate } from '#contract/values.ts';

/** A picture in each language that has its own. */
export const imageByLanguage = z.object({
  es: z.string().optional(),
  en: z.string().optional(),
  pt: z.string().optional(),
});

/** The spaces of a screen: above (superior) and below (inferior). */
export const adSpace = z.enum(['SUP', 'LOW']);
export type AdSpace = z.infer<typeof adSpace>;

/** Where advertising is counted: in its space, or, of a sponsor, on the page of the race and on the big screen. */
export const countedSpace = z.enum(['SUP', 'LOW', 'RACE', 'SCREEN']);
export type CountedSpace = z.infer<typeof countedSpace>;

/** The sponsor of a date, or of one class of it. */
export const sponsor = z.object({
  ad_id: id,
  /** null: the whole date. */
  category_id: id.nullable(),
  sponsor_name: z.string(),
  sponsor_link: z.string().nullable(),
  sponsor_logo: imageByLanguage.nullable(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** A banner of two spaces. `lang_` in a link stands for the reader's language code (spec §2, shell). */
export const ad = z.object({
  ad_id: id,
  organization_id: id,
  /** null: common to the organization. */
  cup_id: id.nullable(),
  ad_link_sup: z.string().nullable(),
  ad_link_low: z.string().nullable(),
  ad_image_sup: imageByLanguage.nullable(),
  ad_image_low: imageByLanguage.nullable(),
});

export type Ad = z.infer<typeof ad>;

export const listAds = endpoint({
  method: 'GET',
  path: '/api/ads',
  who: 'anyone',
  summary: 'Advertising in course',
  query: listQuery({
    sort: ['ad_id'],
    attributes: [
      'ad_id',
      'organization_id',
      'cup_id',
      'ad_link_sup',
      'ad_link_low',
      'ad_image_sup',
      'ad_image_low',
    ],
    filters: { organization_id: id.optional(), cup_id: id.optional() },
  }),
  reply: listReply(ad.partial().required({ ad_id: true })),
});

export const listOrganizationAds = endpoint({
  method: 'GET',
  path: '/api/ads/org/{orgId}',
  who: 'anyone',
  summary:
    'Advertising of one organization, or of a cup of it where the cup has its own; shown in turn, the first one first',
  params: z.strictObject({ orgId: idParam }),
  query: z.strictObject({ cup_id: idParam.optional() }),
  reply: z.array(ad),
});

/** A random id of one view of a banner, so that a repeated request is counted once. */
const viewId = z.uuid();

export const clickAd = endpoint({
  method: 'POST',
  path: '/api/ads/click',
  who: 'anyone',
  summary: 'Counts a click on a banner',
  body: z.strictObject({
    ad_id: id,
    click_ad: countedSpace,
    language: language.default('es'),
    view_id: viewId.nullable().default(null),
  }),
  reply: z.object({}),
  errors: ['ad.not_found'],
});

export const viewAd = endpoint({
  method: 'POST',
  path: '/api/ads/view',
  who: 'anyone',
  summary: 'Counts a banner of which half was in sight for a second',
  body: z.strictObject({ ad_id: id, view_ad: countedSpace, language, view_id: viewId }),
  reply: z.object({}),
  errors: ['ad.not_found'],
});

export const adReport = z.object({
  ad_name: z.string(),
  organization_name: z.string(),
  cup_name: z.string().nullable(),
  starts_on: plainDate.nullable(),
  ends_on: plainDate.nullable(),
  /** Newest first; days are those of the organization's zone. Only days on which something was counted. */
  days: z.array(
    z.object({
      day: plainDate,
      position: countedSpace,
      language,
      views: z.number().int(),
      clicks: z.number().int(),
    }),
  ),
});
export type AdReport = z.infer<typeof adReport>;

/** In the body, because addresses end up in histories and logs. */
export const readAdReport = endpoint({
  method: 'POST',
  path: '/api/ads/report',
  who: 'anyone',
  summary: "An ad's views and clicks by day, space and language, for who has its key",
  body: z.strictObject({ report_key: z.string().max(100) }),
  reply: adReport,
  errors: ['request.too_many', 'ad.not_found'],
});

export const askAdSpace = endpoint({
  method: 'POST',
  path: '/api/ads/requests',
  who: 'anyone',
  summary: 'Asks an organization for an advertising space',
  body: z.strictObject({
    /** null: a space common to the site. */
    cup_id: id.nullable(),
    spaces: z.enum(['SUP', 'LOW', 'BOTH']),
    request_name: z.string().trim().min(1).max(120),
    request_email: z.string().trim().max(254),
    request_phone: z.string().trim().max(40).default(''),
    message: z.string().trim().max(1000).default(''),
    /** Made by the form, so that a repeated request is stored once. */
    request_key: z.uuid(),
  }),
  reply: z.object({}),
  errors: ['request.too_many', 'cup.not_found'],
});
