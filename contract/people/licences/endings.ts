import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, plainDate } from '#contract/values.ts';

/** Something of a rider expires soon, or expired this season without a replacement. */
export const clubEnding = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  what: z.enum(['licence', 'document', 'insurance', 'waiver']),
  /** It is the class and cup of a licence. It is null for a paper. */
  of: z.string().nullable(),
  ends_on: plainDate,
  /** It is true if it has expired. */
  over: z.boolean(),
});
export type ClubEnding = z.infer<typeof clubEnding>;

export const listEndings = endpoint({
  method: 'GET',
  path: '/api/office/endings',
  who: 'staff',
  summary:
    "Returns the licences and papers of riders within the caller's scope that end within thirty days or ended this season, the first to end at the top.",
  reply: z.object({ items: z.array(clubEnding) }),
});
