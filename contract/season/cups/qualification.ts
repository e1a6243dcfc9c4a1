import { z } from 'zod';
import { id } from '#contract/values.ts';

/** It says which riders of a cup qualify for an event. */
export const qualificationRule = z.strictObject({
  event: z.string().trim().min(1).max(80),
  /** It is null for every class that has no rule of its own for this event. */
  category_id: id.nullable(),
  places: z.number().int().min(1).max(999).nullable(),
  min_points: z.number().int().min(0).max(100_000).nullable(),
  min_rounds: z.number().int().min(0).max(100).nullable(),
});

/** Each rule of a cup has at least one number. An event has one rule for all classes and one for a class of its own. */
export const qualificationRules = z
  .array(
    qualificationRule.refine(
      ({ places, min_points, min_rounds }) => places !== null || min_points !== null || min_rounds !== null,
    ),
  )
  .max(100)
  .refine(
    (rules) => new Set(rules.map((one) => `${one.event}/${one.category_id ?? ''}`)).size === rules.length,
  );
