import { z } from 'zod';
import { cupListItem } from '#contract/season/cups/cups.ts';
import { endpoint } from '#contract/endpoint.ts';
import { jsonText } from '#contract/json-text.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { dateParams, officeCup, version, versionText, writing } from './cups.ts';
import { crop, pictureCredit, pictureSlot, pictureText } from './picture.ts';
import { race } from '#contract/season/races/races.ts';
import { id } from '#contract/values.ts';

/** A date shows this many pictures at most, its own and those taken at the race. */
export const MOST_PICTURES = { images: 12, raceImages: 100 } as const;

/** It is a crop as a form carries it. */
const cropText = jsonText(200, crop);

export const addDatePicture = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/dates/{raceDate}/pictures',
  who: 'cup_organizer',
  summary:
    'Adds a picture to a date, cut as asked. The whole picture is kept, and the public sees it in two sizes.',
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
    'Adds a photograph taken at the race, whatever others write meanwhile. It is cut around its middle and made in every size. A photograph that is already there is not added twice.',
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
    'Saves all pictures of a date in their order. A picture that is left out is taken down, and one that is named again is shown again.',
  params: dateParams,
  body: z.strictObject({
    version,
    slot: pictureSlot,
    pictures: z
      .array(
        z.strictObject({
          image_id: id,
          description: pictureText,
          /** If it is left out, it stays unchanged. */
          credit: pictureCredit.optional(),
          /** If it is left out, the crop stays unchanged. */
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
  summary: 'Returns a regulation as the public would read it. It saves nothing.',
  longBody: true,
  body: z.strictObject({ cup_regulation: z.string().max(400_000) }),
  reply: z.object({ cup_regulation: z.string() }),
  errors: [...writing, 'regulation.too_heavy'],
});

export const addRegulationPicture = endpoint({
  method: 'POST',
  path: '/api/office/cups/{id}/regulation/pictures',
  who: 'cup_organizer',
  summary: 'Stores a picture to put into the regulation. The same picture again has the same address.',
  body: z.strictObject({}),
  files: ['file'],
  reply: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
  errors: [...writing, 'office.file_missing', 'office.picture_taken_down', ...paperRefusals],
});

export const previewCup = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/preview',
  who: 'cup_organizer',
  summary: 'Returns a cup as the public sees it, or will see it once it is published.',
  reply: cupListItem,
  errors: ['cup.not_found'],
});

export const previewRace = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/dates/{raceDate}/preview',
  who: 'cup_organizer',
  summary: 'Returns the race of a date as the public sees it, or will see it once its cup is published.',
  params: dateParams,
  reply: race,
  errors: ['cup.not_found', 'race.not_found'],
});
