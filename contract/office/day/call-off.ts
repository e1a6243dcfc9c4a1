import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams } from '#contract/office/day/day.ts';
import { instant, writtenReason } from '#contract/values.ts';

/** A date that is called off, or what would become of it. Cents. */
const callOff = z.object({
  /** null: it is not called off. */
  called_off_at: instant.nullable(),
  reason: z.string().nullable(),
  /** Riders who are in, and who wait for a place. */
  riders: z.number().int(),
  waiting: z.number().int(),
  currency: z.string(),
  /** What goes back to families, by the rules their entries were made with. */
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
  /** Entries whose proof waits to be judged: they follow when it is. */
  in_review: z.number().int(),
  /** Something of it was ridden: it cannot be called off any more. */
  ridden: z.boolean(),
});
export type DateCallOff = z.infer<typeof callOff>;

export const foreseeCallOff = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/call-off',
  who: 'race_organizer',
  summary: 'What becomes of a date and its money if it is called off, or what became of it',
  params: dayParams,
  query: z.strictObject({}),
  reply: callOff,
  errors: ['race.not_found'],
});

export const callOffRace = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/call-off',
  who: 'race_organizer',
  summary:
    'Calls a date off, with its reason: entries close, what was paid goes back by the rule of each entry, families get a letter. Sent again, it is done once',
  params: dayParams,
  body: z.strictObject({ reason: writtenReason }),
  reply: callOff,
  errors: ['race.not_found', 'office.race_ridden'],
});
