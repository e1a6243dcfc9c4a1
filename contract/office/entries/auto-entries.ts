import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { id, idParam } from '#contract/values.ts';

/** Why automatic entries left a rider out: an entry would be refused, or only the family may decide. */
export const autoRefusal = z.enum([
  ...inscriptionRefusal.options,
  /** The class is no longer in the cup. */
  'race.category_elsewhere',
  'plate.taken',
  /** The club charges for entries: a family is not charged for what it did not ask for. */
  'auto.fee',
]);
export type AutoRefusal = z.infer<typeof autoRefusal>;

export const listAutoEntries = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/auto-entries',
  who: 'race_organizer',
  summary:
    'Whom the setting of the cup entered by itself when entries opened, and whom it could not, with why',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: z.object({
    /** Entered, or waiting for a place. */
    entered: z.number().int(),
    refused: z.array(
      z.object({
        rider_id: id,
        rider_fullname: z.string(),
        category_id: id,
        category_name: z.string(),
        why: autoRefusal,
      }),
    ),
  }),
  errors: ['race.not_found'],
});
