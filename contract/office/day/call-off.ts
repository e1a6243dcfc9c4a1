import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams } from '#contract/office/day/day.ts';
import { id, instant, writtenReason } from '#contract/values.ts';

/** What came of a date that was called off, as it stands now. Cents. */
const outcome = z.object({
  /** Riders who were in when it was called off, and who waited for a place. */
  riders: z.number().int(),
  waiting: z.number().int(),
  /** What became credit. */
  credit_cents: z.number().int(),
  /** What still waits to be refunded, and what was refunded already. */
  to_refund_cents: z.number().int(),
  refunded_cents: z.number().int(),
  /** Entries whose proof is not judged yet. */
  in_review: z.number().int(),
});
export type CallOffOutcome = z.infer<typeof outcome>;

/** A date that is called off, or what would become of it. Cents. */
const callOff = z.object({
  /** null: it is not called off. */
  called_off_at: instant.nullable(),
  reason: z.string().nullable(),
  /** Riders who are in, and who wait for a place. */
  riders: z.number().int(),
  waiting: z.number().int(),
  currency: z.string(),
  /** The organization's book: what is left to do with the money is done there. */
  book_id: id,
  /** What goes back to families, by the rules their entries were made with. */
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
  /** Entries whose proof waits to be judged: they follow when it is. */
  in_review: z.number().int(),
  /** Something of it was ridden: it cannot be called off any more. */
  ridden: z.boolean(),
  /** null: it is not called off. */
  outcome: outcome.nullable(),
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
