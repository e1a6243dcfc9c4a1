import { z } from 'zod';
import { ad, imageByLanguage } from '#contract/ads/ads.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { dateIn, id, idParam, instant, language, plainDate } from '#contract/values.ts';

/** A banner as the office sees it: with its counts, and the key of the advertiser's report. */
export const officeAd = ad.extend({
  ad_name: z.string(),
  organization_shortname: z.string(),
  cup_name: z.string().nullable(),
  /** The date it is the sponsor of, or one class of it; null: it is a banner. */
  sponsored: z
    .object({ race_name: z.string(), race_date: plainDate, category_name: z.string().nullable() })
    .nullable(),
  ad_image_logo: imageByLanguage.nullable(),
  starts_on: plainDate.nullable(),
  ends_on: plainDate.nullable(),
  views: z.number().int(),
  clicks: z.number().int(),
  report_key: z.string(),
});
export type OfficeAd = z.infer<typeof officeAd>;

/** Somebody who asked for a space. */
export const adRequest = z.object({
  request_id: id,
  organization_shortname: z.string(),
  cup_name: z.string().nullable(),
  spaces: z.enum(['SUP', 'LOW', 'BOTH']),
  request_name: z.string(),
  request_email: z.string(),
  request_phone: z.string().nullable(),
  message: z.string(),
  created_at: instant,
});

const fields = {
  ad_name: z.string().trim().min(1).max(120),
  /** Where a tap leads; `lang_` in it stands for the reader's language. */
  link: z.string().trim().max(500),
  starts_on: dateIn.nullable(),
  ends_on: dateIn.nullable(),
};

export const listOfficeAds = endpoint({
  method: 'GET',
  path: '/api/office/ads',
  who: 'organizer',
  summary: 'Banners of the own organizations, those in course first, and who asked for a space',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(officeAd), requests: z.array(adRequest) }),
});

export const createOfficeAd = endpoint({
  method: 'POST',
  path: '/api/office/ads',
  who: 'organizer',
  summary: 'Books a banner of an own organization, or of one of its cups; it shows once it has a picture',
  body: z.strictObject({ organization_id: id, cup_id: id.nullable(), ...fields }),
  reply: officeAd,
  errors: ['ad.not_found', 'organization.not_found', 'cup.not_found', 'ad.link', 'ad.dates'],
});

export const createSponsor = endpoint({
  method: 'POST',
  path: '/api/office/sponsors',
  who: 'organizer',
  summary:
    'Books a sponsor of a date, or of one class of it: named on its page, its big screen and its sheets',
  body: z.strictObject({ ...fields, race_id: id, category_id: id.nullable(), link: fields.link.nullable() }),
  reply: officeAd,
  errors: ['ad.not_found', 'race.not_found', 'race.category_not_found', 'ad.link', 'ad.dates'],
});

export const updateOfficeAd = endpoint({
  method: 'PUT',
  path: '/api/office/ads/{id}',
  who: 'organizer',
  summary: 'Name, link and days of a banner or a sponsor; a sponsor may have no link',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ ...fields, link: fields.link.nullable() }),
  reply: officeAd,
  errors: ['ad.not_found', 'ad.link', 'ad.dates'],
});

/** A banner has pictures in its spaces, a sponsor a logo. */
const pictureSpace = z.enum(['SUP', 'LOW', 'LOGO']);
export type PictureSpace = z.infer<typeof pictureSpace>;

const picture = z.strictObject({ id: idParam, position: pictureSpace, language });

export const placeAdPicture = endpoint({
  method: 'PUT',
  path: '/api/office/ads/{id}/pictures/{position}/{language}',
  who: 'organizer',
  summary: 'The picture of a space in a language, made small',
  params: picture,
  body: z.strictObject({}),
  files: ['file'],
  reply: officeAd,
  errors: ['ad.not_found', 'office.file_missing', ...paperRefusals],
});

export const takeAdPictureDown = endpoint({
  method: 'DELETE',
  path: '/api/office/ads/{id}/pictures/{position}/{language}',
  who: 'organizer',
  summary: 'Takes the picture of a space in a language down',
  params: picture,
  reply: officeAd,
  errors: ['ad.not_found'],
});
