import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { closedRefusals, riderRefusals } from '#contract/entries/entries.ts';
import { acceptance } from '#contract/season/office/cups/cup-category.ts';
import { id, plainDate } from '#contract/values.ts';

export const getWalkUpChoices = endpoint({
  method: 'GET',
  path: '/api/desk/races/{id}/walk-ups/choices',
  who: 'race_check_in',
  summary:
    'Returns what the form for a rider without an entry offers, which is the clubs and the classes with their ages.',
  reply: z.object({
    race_date: plainDate,
    allow_ride_up: z.boolean(),
    /** It is an IOC code, by which a document is named. */
    country_code: z.string().nullable(),
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    categories: z.array(z.object(acceptance)),
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
    'Registers a rider without an entry, gives a guest licence for the day, enters the rider with the next available plate and checks the rider in, all or nothing. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    rider_firstname: typed,
    rider_lastname: typed,
    rider_birthdate: typed,
    rider_gender: typed,
    rider_dni: typed,
    club_id: id,
    category_id: id,
    /** It is asked for outside of the window. */
    reason: z.string().trim().max(200).default(''),
  }),
  reply: z.object({
    rider_id: id,
    rider_fullname: z.string(),
    category_name: z.string(),
    /** It is null if the rider waits for a place. */
    plate: z.string().nullable(),
    waiting: z.number().int().nullable(),
    /** It is true if the entry has to be paid first. The rider is entered and not marked as present. */
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
