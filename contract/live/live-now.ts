import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, phase, plainDate } from '#contract/values.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();

const namedRace = z.object({
  category_id: id,
  category_name: z.string(),
  phase,
  serie: count,
  number: z.string(),
});

/** A race of today, as `LiveSummary` describes it. */
const riddenToday = z.object({
  race_id: id,
  cup_id: id,
  race_date: plainDate,
  race_name: z.string(),
  organization_id: id,
  zone: z.string(),
  country_code: z.string().nullable(),
  begun: z.boolean(),
  stopped: z.boolean(),
  done: count,
  of: count,
  track: namedRace.nullable(),
  next: z.array(namedRace),
  classes: z.array(
    z.object({
      category_id: id,
      state: z.enum(['ended', 'now', 'ahead']),
      races: count.nullable(),
      phase: phase.nullable(),
      posted: z.object({ became: z.enum(RESULT_STATUSES), until: count.nullable() }).nullable(),
    }),
  ),
});
export type RiddenToday = z.infer<typeof riddenToday>;

export const listRiddenToday = endpoint({
  method: 'GET',
  path: '/api/live',
  who: 'anyone',
  summary: 'What is on the track now, of every race that is drawn here and ridden these days',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(riddenToday) }),
});
