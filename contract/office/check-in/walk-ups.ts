import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { closedRefusals, riderRefusals } from '#contract/entries/entries.ts';
import { gender, id, idParam, plainDate, wheel } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

export const getWalkUpChoices = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/walk-ups/choices',
  who: 'race_check_in',
  summary:
    'What the form for somebody who came without an entry offers: clubs, and the classes with their ages',
  params,
  query: z.strictObject({}),
  reply: z.object({
    race_date: plainDate,
    allow_ride_up: z.boolean(),
    /** IOC code, by which a document is named. */
    country_code: z.string().nullable(),
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    categories: z.array(
      z.object({
        category_id: id,
        category_name: z.string(),
        min_age: z.number().int().nullable(),
        max_age: z.number().int().nullable(),
        gender: gender.nullable(),
        wheel,
        level: z.string().nullable(),
      }),
    ),
  }),
  errors: ['race.not_found'],
});
export type WalkUpChoices = z.infer<typeof getWalkUpChoices.reply>;

const typed = z.string().max(200);

export const enterWalkUp = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/walk-ups',
  who: 'race_check_in',
  summary:
    'Somebody who came without an entry: enrolled, given a guest licence for the day, entered with the next free plate and present, all or nothing. By its key it is done once',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    rider_firstname: typed,
    rider_lastname: typed,
    rider_birthdate: typed,
    rider_gender: typed,
    rider_dni: typed,
    club_id: id,
    category_id: id,
    /** Asked for outside of the window. */
    reason: z.string().trim().max(200).default(''),
  }),
  reply: z.object({
    rider_id: id,
    rider_fullname: z.string(),
    category_name: z.string(),
    /** null: waits for a place. */
    plate: z.string().nullable(),
    waiting: z.number().int().nullable(),
    /** The entry is to be paid first: the rider is entered, and not marked as there. */
    stopped: z.boolean(),
  }),
  errors: [
    'request.too_many',
    'race.not_found',
    'race.category_elsewhere',
    'office.reason_missing',
    'rider.dni_taken',
    'rider.club_elsewhere',
    'rider.club_closed',
    ...closedRefusals,
    'inscription.drawn',
    ...riderRefusals,
    'licence.standing',
    'plate.taken',
  ],
});
