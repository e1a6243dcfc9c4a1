import { z } from 'zod';
import { ad, imageByLanguage } from '#contract/publishing/ads/ads.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { dateIn, id, idParam, instant, language, plainDate } from '#contract/values.ts';

/** This is a banner as the office sees it, with its counts and the key of the advertiser's report. */
export const officeAd = ad.extend({
  ad_name: z.string(),
  organization_shortname: z.string(),
  cup_name: z.string().nullable(),
  /** It is the date, or the class of it, of which this is the sponsor. It is null for a banner. */
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

/** Somebody asked for a space. */
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
  /** A tap leads to this address. `lang_` in it stands for the reader's language. */
  link: z.string().trim().max(500),
  starts_on: dateIn.nullable(),
  ends_on: dateIn.nullable(),
};

export const listOfficeAds = endpoint({
  method: 'GET',
  path: '/api/office/ads',
  who: 'organizer',
  summary:
    "Returns the banners of the caller's organizations, those that run first, and the requests for a space.",
  reply: z.object({ items: z.array(officeAd), requests: z.array(adRequest) }),
});

export const createOfficeAd = endpoint({
  method: 'POST',
  path: '/api/office/ads',
  who: 'organizer',
  summary:
    'Books a banner of an organization of the caller, or of one of its cups. It is shown once it has a picture.',
  body: z.strictObject({ organization_id: id, cup_id: id.nullable(), ...fields }),
  reply: officeAd,
  errors: ['ad.not_found', 'organization.not_found', 'cup.not_found', 'ad.link', 'ad.dates'],
});

export const createSponsor = endpoint({
  method: 'POST',
  path: '/api/office/sponsors',
  who: 'organizer',
  summary:
    'Books a sponsor of a date or of one class of it, who is named on its page, its big screen and its sheets.',
  body: z.strictObject({ ...fields, race_id: id, category_id: id.nullable(), link: fields.link.nullable() }),
  reply: officeAd,
  errors: ['ad.not_found', 'race.not_found', 'race.category_not_found', 'ad.link', 'ad.dates'],
});

export const updateOfficeAd = endpoint({
  method: 'PUT',
  path: '/api/office/ads/{id}',
  who: 'organizer',
  summary: 'Sets the name, link and days of a banner or a sponsor. A sponsor may have no link.',
  body: z.strictObject({ ...fields, link: fields.link.nullable() }),
  reply: officeAd,
  errors: ['ad.not_found', 'ad.link', 'ad.dates'],
});

/** A banner has pictures in its spaces, and a sponsor has a logo. */
const pictureSpace = z.enum(['SUP', 'LOW', 'LOGO']);
export type PictureSpace = z.infer<typeof pictureSpace>;

const picture = z.strictObject({ id: idParam, position: pictureSpace, language });

export const placeAdPicture = endpoint({
  method: 'PUT',
  path: '/api/office/ads/{id}/pictures/{position}/{language}',
  who: 'organizer',
  summary: 'Sets the picture of a space in a language, and reduces its size.',
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
  summary: 'Removes the picture of a space in a language.',
  params: picture,
  reply: officeAd,
  errors: ['ad.not_found'],
});
