import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, language, plainDate } from '#contract/values.ts';

/** The page of its race and the home page show this many of the pictures of a date. */
export const MOST_PICTURES_TOLD = 12;

const photograph = z.object({
  image_id: id,
  /** It is 320 × 180 pixels, cut by the office. */
  mini: z.string(),
  /** It is the whole picture in the size of a screen, and its size. */
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** It is the whole picture, as large as it is stored. */
  full: z.string(),
  description: z.string(),
  /** It names who took it. It is empty if nobody said it. */
  credit: z.string(),
});
export type Photograph = z.infer<typeof photograph>;

const gallery = z.object({
  race_id: id,
  race_name: z.string(),
  race_date: plainDate,
  cup_id: id,
  cup_name: z.string(),
  organization_id: id,
  /** It is the language of the descriptions. */
  organization_language: language,
  items: z.array(photograph),
  /** These are the pictures of heats, such as a photo finish. They are not in the gallery, and each has an address like those in it. */
  heats: z.array(photograph),
});
export type Gallery = z.infer<typeof gallery>;

export const getGallery = endpoint({
  method: 'GET',
  path: '/api/races/{id}/photographs',
  who: 'anyone',
  summary:
    'Returns the photographs of a race, in the order that its office set, without those that are hidden or taken down.',
  reply: gallery,
  errors: ['race.not_found'],
});
