import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, plainDate } from '#contract/values.ts';

/** Something of a rider that expires soon, or expired this season without a replacement. */
export const clubEnding = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  what: z.enum(['licence', 'document', 'insurance']),
  /** A licence's class and cup; of a paper null. */
  of: z.string().nullable(),
  ends_on: plainDate,
  /** It has expired. */
  over: z.boolean(),
});
export type ClubEnding = z.infer<typeof clubEnding>;

export const listEndings = endpoint({
  method: 'GET',
  path: '/api/office/endings',
  who: 'staff',
  summary:
    'Licences and papers of the own riders that end within thirty days, or ended this season, the first to end at the top',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(clubEnding) }),
});
