import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { pictureText } from '#contract/office/cups/picture.ts';
import { id, idParam, image, phase } from '#contract/values.ts';

/** The most pictures of a heat. */
export const MOST_HEAT_PICTURES = 6;

const heatPictures = z.object({
  items: z.array(
    image.extend({
      image_id: id,
      /** Nobody sees it: hidden by the office, or by a family until the office decides. */
      is_hidden: z.boolean(),
    }),
  ),
  /** There is no room for one more. */
  full: z.boolean(),
  /** Riders of the heat who hide their name: a picture could show it. */
  hidden: z.array(z.object({ plate: z.string(), rider_fullname: z.string() })),
});
export type HeatPictures = z.infer<typeof heatPictures>;

/** Of the heats of a phase. */
const serie = z
  .string()
  .regex(/^[1-9][0-9]?$/)
  .transform(Number);
const params = z.strictObject({ id: idParam, categoryId: idParam, phase, serie });
const path = '/api/office/races/{id}/results/{categoryId}/{phase}/{serie}/pictures';
const refused = [
  'race.not_found',
  'race.category_elsewhere',
  'results.heat_not_found',
  'results.not_drawn',
] as const;

export const listHeatPictures = endpoint({
  method: 'GET',
  path,
  who: 'race_organizer',
  summary: 'The pictures of a heat, and who of it asked not to be named in public',
  params,
  query: z.strictObject({}),
  reply: heatPictures,
  errors: refused,
});

export const addHeatPicture = endpoint({
  method: 'POST',
  path,
  who: 'race_organizer',
  summary:
    'One more picture of a heat, which everybody sees: without the place it was taken at, in two sizes. The same file twice is once',
  params,
  body: z.strictObject({
    /** The public description, for screen readers. */
    description: pictureText.min(1),
    /** Nobody who hides the name can be recognized in it. */
    confirmed: z.enum(['true', 'false']).default('false'),
  }),
  files: ['file'],
  reply: heatPictures,
  errors: [
    ...refused,
    'office.file_missing',
    'results.pictures_full',
    'results.picture_hidden',
    ...paperRefusals,
  ],
});

export const saveHeatPictures = endpoint({
  method: 'PUT',
  path,
  who: 'race_organizer',
  summary:
    'Pictures of a heat whole, upon those that were read: what is left out is taken down, what is named again comes back',
  params,
  body: z.strictObject({ was: z.array(id).max(99), image_ids: z.array(id).max(MOST_HEAT_PICTURES) }),
  reply: heatPictures,
  errors: [...refused, 'office.changed', 'office.picture_elsewhere'],
});
