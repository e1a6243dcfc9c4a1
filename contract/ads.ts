import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply } from '#contract/list.ts';
import { id, idParam } from '#contract/values.ts';

const imageByLanguage = z.object({
  es: z.string().optional(),
  en: z.string().optional(),
  pt: z.string().optional(),
});

/** A banner of two spaces. `lang_` in a link stands for the reader's language code (spec §2, shell). */
export const ad = z.object({
  ad_id: id,
  organization_id: id,
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
    attributes: ['ad_id', 'organization_id', 'ad_link_sup', 'ad_link_low', 'ad_image_sup', 'ad_image_low'],
    filters: { organization_id: id.optional() },
  }),
  reply: listReply(ad.partial().required({ ad_id: true })),
  errors: ['request.bad_query'],
});

export const listOrganizationAds = endpoint({
  method: 'GET',
  path: '/api/ads/org/{orgId}',
  who: 'anyone',
  summary: 'Advertising of one organization; the first is shown',
  params: z.strictObject({ orgId: idParam }),
  query: z.strictObject({}),
  reply: z.array(ad),
  errors: ['request.bad_path', 'request.bad_query'],
});

export const clickAd = endpoint({
  method: 'POST',
  path: '/api/ads/click',
  who: 'anyone',
  summary: 'Counts a click on a banner',
  body: z.strictObject({ ad_id: id, click_ad: z.enum(['SUP', 'LOW']) }),
  reply: z.object({}),
  errors: ['request.bad_json', 'request.bad_body', 'ad.not_found'],
});
