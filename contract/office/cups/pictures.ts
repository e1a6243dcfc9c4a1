import { z } from 'zod';
import { cupListItem } from '#contract/cups/cups.ts';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { dateParams, officeCup, params, version, versionText, writing } from './cups.ts';
import { crop, pictureCredit, pictureSlot, pictureText } from './picture.ts';
import { race } from '#contract/races/races.ts';
import { id } from '#contract/values.ts';

/** Pictures a date shows at most: its own, and those taken at the race. */
export const MOST_PICTURES = { images: 12, raceImages: 100 } as const;

/** A crop as a form carries it. */
const cropText = z
  .string()
  .max(200)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(crop);

export const addDatePicture = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/dates/{raceDate}/pictures',
  who: 'cup_organizer',
  summary: 'One more picture of a date, cut as asked: kept whole, and made in two sizes for the public',
  params: dateParams,
  body: z.strictObject({
    version: versionText,
    slot: pictureSlot,
    description: pictureText,
    crop: cropText,
  }),
  files: ['file'],
  reply: officeCup,
  errors: [
    ...writing,
    'office.date_not_found',
    'office.file_missing',
    'office.pictures_full',
    'office.photographs_full',
    'office.picture_taken_down',
    ...paperRefusals,
  ],
});

export const addPhotograph = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/dates/{raceDate}/photographs',
  who: 'cup_organizer',
  summary:
    'One more photograph taken at the race, whatever others write meanwhile: cut around its middle, made in every size; the same one again is there already',
  params: dateParams,
  body: z.strictObject({ description: pictureText.default(''), credit: pictureCredit.default('') }),
  files: ['file'],
  reply: officeCup,
  errors: [
    'cup.not_found',
    'office.date_not_found',
    'office.file_missing',
    'office.photographs_full',
    'office.picture_taken_down',
    ...paperRefusals,
  ],
});

export const saveDatePictures = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/dates/{raceDate}/pictures',
  who: 'cup_organizer',
  summary:
    'Pictures of a date whole, in their order: what is left out is taken down, what is named again is placed again',
  params: dateParams,
  body: z.strictObject({
    version,
    slot: pictureSlot,
    pictures: z
      .array(
        z.strictObject({
          image_id: id,
          description: pictureText,
          /** Left out: as it was. */
          credit: pictureCredit.optional(),
          /** Left out: as it was cut. */
          crop: crop.optional(),
        }),
      )
      .max(MOST_PICTURES.raceImages)
      .refine((list) => new Set(list.map(({ image_id }) => image_id)).size === list.length),
  }),
  reply: officeCup,
  errors: [
    ...writing,
    'office.date_not_found',
    'office.picture_elsewhere',
    'office.pictures_full',
    'office.photographs_full',
  ],
});

export const previewRegulation = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/regulation/preview',
  who: 'cup_organizer',
  summary: 'A regulation as the public would read it; nothing is saved',
  params,
  longBody: true,
  body: z.strictObject({ cup_regulation: z.string().max(400_000) }),
  reply: z.object({ cup_regulation: z.string() }),
  errors: [...writing, 'regulation.too_heavy'],
});

export const addRegulationPicture = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/regulation/pictures',
  who: 'cup_organizer',
  summary: 'A picture to put into the regulation; the same one again has the same address',
  params,
  body: z.strictObject({}),
  files: ['file'],
  reply: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
  errors: [...writing, 'office.file_missing', 'office.picture_taken_down', ...paperRefusals],
});

export const previewCup = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/preview',
  who: 'cup_organizer',
  summary: 'A cup as the public sees it, or will see it once it is published',
  params,
  query: z.strictObject({}),
  reply: cupListItem,
  errors: ['cup.not_found'],
});

export const previewRace = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/dates/{raceDate}/preview',
  who: 'cup_organizer',
  summary: 'The race of a date as the public sees it, or will see it once its cup is published',
  params: dateParams,
  query: z.strictObject({}),
  reply: race,
  errors: ['cup.not_found', 'race.not_found'],
});
