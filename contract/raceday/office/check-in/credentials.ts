import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/values.ts';

/** These are the cards of a race, to be printed. */
const raceCredentials = z.object({
  items: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      club_name: z.string().nullable(),
      plates: z.array(z.string()),
      /** It is null if none was made yet. */
      code: z.string().nullable(),
    }),
  ),
});

export const listRaceCredentials = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/credentials',
  who: 'race_organizer',
  summary: 'Returns the codes on the cards of all riders entered in a race.',
  reply: raceCredentials,
});
export type RaceCredentials = z.infer<typeof listRaceCredentials.reply>;

export const makeRaceCredentials = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/credentials',
  who: 'race_organizer',
  summary:
    'Makes the missing codes of riders entered in a race. Existing codes stay. Repeating the request has no further effect.',
  reply: raceCredentials,
  errors: ['request.too_many'],
});
