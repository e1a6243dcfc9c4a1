import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, language, plainDate } from '#contract/values.ts';

/** Of the pictures of a date, those that the page of its race and the home page show. */
export const MOST_PICTURES_TOLD = 12;

const photograph = z.object({
  image_id: id,
  /** 320 × 180, cut by the office. */
  mini: z.string(),
  /** The whole of it in the size of a screen, and its size. */
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The whole of it, as large as it is stored. */
  full: z.string(),
  description: z.string(),
  /** Who took it; empty: nobody said. */
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
  /** The language of the descriptions. */
  organization_language: language,
  items: z.array(photograph),
  /** The pictures of heats, such as a photo finish: not in the gallery, each with an address like those in it. */
  heats: z.array(photograph).optional(),
});
export type Gallery = z.infer<typeof gallery>;

export const getGallery = endpoint({
  method: 'GET',
  path: '/api/races/{id}/photographs',
  who: 'anyone',
  summary: 'The photographs of a race, in the order of its office; none that was taken down or is hidden',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: gallery,
  errors: ['race.not_found'],
});
