import { z } from 'zod';
import { gender, id, plateColour, wheel } from '#contract/values.ts';

/** A category accepts these riders. */
export const acceptance = {
  category_id: id,
  category_name: z.string(),
  min_age: z.number().int().nullable(),
  max_age: z.number().int().nullable(),
  gender: gender.nullable(),
  wheel,
  level: z.string().nullable(),
};

/** This is a category as the office edits it in a cup. */
export const officeCategory = z.object({
  ...acceptance,
  plate_colour: plateColour,
  /** It is the number of riders that the category takes on a date. It is null without a limit. */
  entry_limit: z.number().int().nullable(),
  /** If true, it rides without points and is not in the ranking. */
  exhibition: z.boolean(),
  /** It counts entries in the dates of this cup. */
  entries: z.number().int(),
  waiting: z.number().int(),
  /** It counts licences that were sent or approved. With one of these, the category cannot be removed from the cup. */
  licences: z.number().int(),
});

/** These are ages that no category takes, or that two categories take. */
export const ageWarning = z.object({
  kind: z.enum(['gap', 'overlap']),
  gender: gender.nullable(),
  wheel,
  from: z.number().int(),
  to: z.number().int().nullable(),
  categories: z.array(z.string()),
});
