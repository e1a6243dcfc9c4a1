import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, raceStatus } from '#contract/values.ts';
import { DAY_STEPS, STEP_BLOCKS } from '#rules/raceday/day/day-state.ts';

const count = z.number().int();

/** It prevents a step. `category_id` is the class where it is corrected, or null for the whole race. */
const stepBlock = z.object({ by: z.enum(STEP_BLOCKS), count, category_id: id.nullable() });

const step = z.object({
  step: z.enum(DAY_STEPS),
  state: z.enum(['done', 'now', 'later']),
  blocks: z.array(stepBlock),
});

/** It says how far a race day is, with each step over all classes and for each class alone. */
const dayState = z.object({
  race_id: id,
  race_status: raceStatus,
  /** It says when the remaining races are ridden on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  /** A server at the track writes the race, and spoke so many seconds ago. It is null if this server does. */
  elsewhere: z.object({ name: z.string(), age: count }).nullable(),
  /** So many steps of the track came after the race was taken back, and wait for a decision. */
  late: count,
  steps: z.array(
    step.extend({
      /** It counts the classes that have passed the step. `of` counts those that have this step. */
      done: count,
      of: count,
    }),
  ),
  classes: z.array(z.object({ category_id: id, category_name: z.string(), steps: z.array(step) })),
});
export type DayState = z.infer<typeof dayState>;

export const getDayState = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day/state',
  who: 'race_organizer',
  summary:
    'Returns the progress of a race day from its lists to the official result, with each step and what prevents it.',
  reply: dayState,
  errors: ['race.not_found'],
});
