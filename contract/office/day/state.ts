import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams } from '#contract/office/day/day.ts';
import { id, instant, raceStatus } from '#contract/values.ts';
import { DAY_STEPS, STEP_BLOCKS } from '#rules/raceday/day-state.ts';

const count = z.number().int();

/** What prevents a step, with the class where it is corrected; null: in the whole race. */
const stepBlock = z.object({ by: z.enum(STEP_BLOCKS), count, category_id: id.nullable() });

const step = z.object({
  step: z.enum(DAY_STEPS),
  state: z.enum(['done', 'now', 'later']),
  blocks: z.array(stepBlock),
});

/** How far a race day is: each step over all classes, and for each class alone. */
const dayState = z.object({
  race_id: id,
  race_status: raceStatus,
  /** When the remaining races are ridden, on another day, while that is in the future. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. */
  called_off: z.boolean(),
  zone: z.string(),
  steps: z.array(
    step.extend({
      /** How many classes have passed it, of those that have this step. */
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
  summary: 'How far a race day is, from its lists to the official result: each step, and what is in its way',
  params: dayParams,
  query: z.strictObject({}),
  reply: dayState,
  errors: ['race.not_found'],
});
