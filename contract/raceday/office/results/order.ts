import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { officeHeat } from '#contract/raceday/office/results/results.ts';
import { id, plateColour, raceStatus } from '#contract/values.ts';

/** This is a heat of the day, with its class. */
const orderedHeat = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  heat: officeHeat,
});
export type OrderedHeat = z.infer<typeof orderedHeat>;

/** These are the heats of a day in race order. */
export const dayOrder = z.object({
  race_id: id,
  race_name: z.string(),
  race_status: raceStatus,
  country_code: z.string().nullable(),
  heats: z.array(orderedHeat),
});
export type DayOrder = z.infer<typeof dayOrder>;

export const getDayOrder = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/order',
  who: 'race_organizer',
  summary:
    'Returns every heat that is drawn, in the order of the programme and not of the classes, as it is written.',
  reply: dayOrder,
  errors: ['race.not_found'],
});
