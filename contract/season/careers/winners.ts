import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { gender, id, plainDate, plateColour } from '#contract/values.ts';

const winner = z.object({
  category_id: id,
  category_name: z.string(),
  /** It is the gender of the class. It is null if everybody rides in it. */
  gender: gender.nullable(),
  /** It counts the riders who came to a gate in the class. */
  riders: z.number().int(),
  rider_id: id,
  /** It is the public name. */
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
  /** The winners of every class come with the fullest class first, women's and men's classes by turns. */
  winners: z.array(winner),
});

export type Winner = z.infer<typeof winner>;
export type WonDate = z.infer<typeof wonDate>;

export const listWinners = endpoint({
  method: 'GET',
  path: '/api/winners',
  who: 'anyone',
  summary:
    'Returns the winners of each class at the dates of the last weekend that was ridden, newest first.',
  reply: z.object({ items: z.array(wonDate) }),
});
