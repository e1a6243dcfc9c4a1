import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, phase, plainDate } from '#contract/values.ts';
import { POSTED_STAGES } from '#rules/raceday/live/posted-stages.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';

const count = z.number().int();

/** It says how far a stage is published. `until` is in milliseconds, while protests are taken. */
const posted = z.object({ became: z.enum(RESULT_STATUSES), until: count.nullable() });

const namedRace = z.object({
  category_id: id,
  category_name: z.string(),
  phase,
  serie: count,
  number: z.string(),
});

/** This is a race of today, as `LiveSummary` describes it. */
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
  /** It is the pause before the race on the track, in minutes. */
  pause: z.object({ minutes: count, until: count.nullable() }).nullable(),
  done: count,
  of: count,
  track: namedRace.nullable(),
  /** It says what is known of the race on the track: it is ridden once more, it rides, it is at the gate, or it is the first. */
  at: z.enum(['again', 'track', 'gate', 'first']).nullish(),
  next: z.array(namedRace),
  /** These races were ridden, but the judges differ. */
  review: z.array(namedRace),
  classes: z.array(
    z.object({
      category_id: id,
      state: z.enum(['ended', 'now', 'ahead']),
      races: count.nullable(),
      phase: phase.nullable(),
      posted: posted.nullable(),
      /** It is each published stage. */
      stages: z.array(posted.extend({ stage: z.enum(POSTED_STAGES) })),
    }),
  ),
  /** It is each club that has riders in the race. An answer stored by the version before leaves it out. */
  clubs: z.array(z.object({ club_id: id, riders: count })).optional(),
});
export type RiddenToday = z.infer<typeof riddenToday>;

export const listRiddenToday = endpoint({
  method: 'GET',
  path: '/api/live',
  who: 'anyone',
  summary: 'Returns what is on the track now in every race that is drawn here and ridden these days.',
  reply: z.object({ items: z.array(riddenToday) }),
});
