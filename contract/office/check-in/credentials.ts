import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

/** The cards of a race, to be printed. */
const raceCredentials = z.object({
  items: z.array(
    z.object({
      rider_id: id,
      rider_fullname: z.string(),
      club_name: z.string().nullable(),
      plates: z.array(z.string()),
      /** null: none was made yet. */
      code: z.string().nullable(),
    }),
  ),
});

export const listRaceCredentials = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/credentials',
  who: 'race_organizer',
  summary: 'The codes on the cards of everybody entered in a race',
  params,
  query: z.strictObject({}),
  reply: raceCredentials,
});
export type RaceCredentials = z.infer<typeof listRaceCredentials.reply>;

export const makeRaceCredentials = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/credentials',
  who: 'race_organizer',
  summary:
    'Makes the codes that are missing among everybody entered in a race; those that are there stay. Twice is once',
  params,
  reply: raceCredentials,
  errors: ['request.too_many'],
});
