import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/values.ts';

/** The most names that are put right at once. */
export const MOST_NAMES = 1000;

/** This name is in capitals only, or has none, and would become this. */
const misshapenName = z.object({ rider_id: id, was: z.string(), becomes: z.string() });
export type MisshapenName = z.infer<typeof misshapenName>;

export const listMisshapenNames = endpoint({
  method: 'GET',
  path: '/api/office/rider-names',
  who: 'organizer',
  summary:
    "Returns the riders of the caller's organizations whose names are in capitals only, or have none, and what each name would become. It changes nothing.",
  reply: z.object({
    /** They are in the order of their names, up to a thousand. */
    items: z.array(misshapenName),
    total: z.number().int(),
  }),
});

export const mendNames = endpoint({
  method: 'POST',
  path: '/api/office/rider-names',
  who: 'organizer',
  summary:
    'Puts right the capitals of the names that were shown, as one act that can be taken back. A name that changed since it was shown stays. Repeating the request has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    items: z
      .array(z.strictObject({ rider_id: id, becomes: z.string().max(200) }))
      .min(1)
      .max(MOST_NAMES),
  }),
  longBody: true,
  reply: z.object({ mended: z.number().int() }),
  errors: ['rider.not_found'],
});
