import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { gender, id, plainDate, plateColour } from '#contract/values.ts';

const winner = z.object({
  category_id: id,
  category_name: z.string(),
  /** Of the class; null: everybody rides in it. */
  gender: gender.nullable(),
  /** How many came to a gate in it. */
  riders: z.number().int(),
  rider_id: id,
  /** The public name. */
  name: z.string(),
  plate: z.string(),
  plate_colour: plateColour,
  club_name: z.string().nullable(),
});

const wonDate = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_place: z.string().nullable(),
  is_provisional: z.boolean(),
  /** Of every class: the fullest first, women's and men's by turns. */
  winners: z.array(winner),
});

export type Winner = z.infer<typeof winner>;
export type WonDate = z.infer<typeof wonDate>;

export const listWinners = endpoint({
  method: 'GET',
  path: '/api/winners',
  who: 'anyone',
  summary: 'Who won each class at the dates of the last weekend that was ridden, the newest first',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(wonDate) }),
});
