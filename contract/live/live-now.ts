import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, phase, plainDate } from '#contract/values.ts';
import { POSTED_STAGES } from '#rules/live/posted-stages.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();

/** How far a stage is published: `until` in milliseconds, while protests are taken. */
const posted = z.object({ became: z.enum(RESULT_STATUSES), until: count.nullable() });

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
  /** The pause before the race on the track, in minutes; left out in older stored answers. */
  pause: z.object({ minutes: count, until: count.nullable() }).nullish(),
  done: count,
  of: count,
  track: namedRace.nullable(),
  next: z.array(namedRace),
  /** Ridden, with judges who differ; left out as above. */
  review: z.array(namedRace).optional(),
  classes: z.array(
    z.object({
      category_id: id,
      state: z.enum(['ended', 'now', 'ahead']),
      races: count.nullable(),
      phase: phase.nullable(),
      posted: posted.nullable(),
      /** Each published stage; left out in older stored answers. */
      stages: z.array(posted.extend({ stage: z.enum(POSTED_STAGES) })).optional(),
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
