import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply } from '#contract/list.ts';
import { id, idParam, language, plainDate } from '#contract/values.ts';

/** It holds a picture in each language that has its own. */
export const imageByLanguage = z.object({
  es: z.string().optional(),
  en: z.string().optional(),
  pt: z.string().optional(),
});

/** A screen has a space above (superior) and a space below (inferior). */
export const adSpace = z.enum(['SUP', 'LOW']);
export type AdSpace = z.infer<typeof adSpace>;

/** A banner is counted in its space, and a sponsor on the page of the race and on the big screen. */
export const countedSpace = z.enum(['SUP', 'LOW', 'RACE', 'SCREEN']);
export type CountedSpace = z.infer<typeof countedSpace>;

/** This is the sponsor of a date, or of one class of it. */
export const sponsor = z.object({
  ad_id: id,
  /** It is null if the sponsor has the whole date. */
  category_id: id.nullable(),
  sponsor_name: z.string(),
  sponsor_link: z.string().nullable(),
  sponsor_logo: imageByLanguage.nullable(),
});
export type Sponsor = z.infer<typeof sponsor>;

/** This is a banner with two spaces. `lang_` in a link stands for the reader's language code (spec §2, shell). */
export const ad = z.object({
  ad_id: id,
  organization_id: id,
  /** It is null if the banner is common to the organization. */
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
  summary: 'Returns the advertising that runs at present.',
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
    'Returns the advertising of an organization, or of one of its cups where the cup has its own, in the order in which it is shown in turn.',
  params: z.strictObject({ orgId: idParam }),
  query: z.strictObject({ cup_id: idParam.optional() }),
  reply: z.array(ad),
});

/** It is a random id of one view of a banner, so that a repeated request is counted once. */
const viewId = z.uuid();

export const clickAd = endpoint({
  method: 'POST',
  path: '/api/ads/click',
  who: 'anyone',
  summary: 'Counts a click on a banner.',
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
  summary: 'Counts a view of a banner, half of which was in sight for a second.',
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
  /** Days come newest first and follow the organization's zone. A day without a count is left out. */
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

/** The key is in the body, because addresses end up in histories and logs. */
export const readAdReport = endpoint({
  method: 'POST',
  path: '/api/ads/report',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Returns the views and clicks of an ad by day, space and language to the holder of its key.',
  body: z.strictObject({ report_key: z.string().max(100) }),
  reply: adReport,
  errors: ['ad.not_found'],
});

export const askAdSpace = endpoint({
  method: 'POST',
  path: '/api/ads/requests',
  who: 'anyone',
  asksProofOfMany: true,
  summary: 'Asks an organization for an advertising space.',
  body: z.strictObject({
    /** It is null for a space that is common to the site. */
    cup_id: id.nullable(),
    spaces: z.enum(['SUP', 'LOW', 'BOTH']),
    request_name: z.string().trim().min(1).max(120),
    request_email: z.string().trim().max(254),
    request_phone: z.string().trim().max(40).default(''),
    message: z.string().trim().max(1000).default(''),
    /** The form makes it, so that a repeated request is stored once. */
    request_key: z.uuid(),
  }),
  reply: z.object({}),
  errors: ['cup.not_found'],
});
