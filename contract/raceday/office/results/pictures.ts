import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { pictureText } from '#contract/season/office/cups/picture.ts';
import { id, idParam, image, phase } from '#contract/values.ts';

/** A heat has this many pictures at most. */
export const MOST_HEAT_PICTURES = 6;

const heatPictures = z.object({
  items: z.array(
    image.extend({
      image_id: id,
      /** It is true if nobody sees the picture. The office hid it, or a family did until the office decides. */
      is_hidden: z.boolean(),
    }),
  ),
  /** It is true if there is no room for one more. */
  full: z.boolean(),
  /** These riders of the heat hide their name. A picture could show it. */
  hidden: z.array(z.object({ plate: z.string(), rider_fullname: z.string() })),
});
export type HeatPictures = z.infer<typeof heatPictures>;

/** It is the number of the heat within its phase. */
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
  summary: 'Returns the pictures of a heat, and the riders of the heat who asked not to be named in public.',
  params,
  reply: heatPictures,
  errors: refused,
});

export const addHeatPicture = endpoint({
  method: 'POST',
  path,
  who: 'race_organizer',
  summary:
    'Adds a public picture to a heat, in two sizes and without the place where it was taken. Adding the same file again has no further effect.',
  params,
  body: z.strictObject({
    /** It is the public description, for screen readers. */
    description: pictureText.min(1),
    /** It confirms that no rider who hides the name can be recognized in the picture. */
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
    'Saves all pictures of a heat. Refuses the request if they changed since they were read. A picture that is left out is taken down, and one that is named again comes back.',
  params,
  body: z.strictObject({ was: z.array(id).max(99), image_ids: z.array(id).max(MOST_HEAT_PICTURES) }),
  reply: heatPictures,
  errors: [...refused, 'office.changed', 'office.picture_elsewhere'],
});
