import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal } from '#contract/entries/entries.ts';
import { id } from '#contract/values.ts';

/** Automatic entries left a rider out for one of these reasons. An entry would be refused, or only the family may decide. */
export const autoRefusal = z.enum([
  ...inscriptionRefusal.options,
  /** The class is no longer in the cup. */
  'race.category_elsewhere',
  'plate.taken',
  /** The club charges for entries. A family is not charged for what it did not ask for. */
  'auto.fee',
]);
export type AutoRefusal = z.infer<typeof autoRefusal>;

export const listAutoEntries = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/auto-entries',
  who: 'race_organizer',
  summary:
    'Returns the number of riders whom the setting of the cup entered by itself when entries opened, and the riders whom it could not enter, with the reasons.',
  reply: z.object({
    /** It counts the riders who are entered or wait for a place. */
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
