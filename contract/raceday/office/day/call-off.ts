import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, instant, writtenReason } from '#contract/values.ts';

/** It says what came of a date that was called off, as it stands now. Amounts are cents. */
const outcome = z.object({
  /** It counts the riders who were in when the date was called off. `waiting` counts those who waited for a place. */
  riders: z.number().int(),
  waiting: z.number().int(),
  /** This sum became credit. */
  credit_cents: z.number().int(),
  /** This sum still waits to be refunded. `refunded_cents` was refunded already. */
  to_refund_cents: z.number().int(),
  refunded_cents: z.number().int(),
  /** It counts the entries whose proof is not judged yet. */
  in_review: z.number().int(),
});
export type CallOffOutcome = z.infer<typeof outcome>;

/** It describes a date that is called off, or what would become of it. Amounts are cents. */
const callOff = z.object({
  /** It is null if the date is not called off. */
  called_off_at: instant.nullable(),
  reason: z.string().nullable(),
  /** It counts the riders who are in. `waiting` counts those who wait for a place. */
  riders: z.number().int(),
  waiting: z.number().int(),
  currency: z.string(),
  /** It is the organization's book, where the rest of the money is handled. */
  book_id: id,
  /** This sum goes back to families, by the rules under which their entries were made. */
  credit_cents: z.number().int(),
  refund_cents: z.number().int(),
  /** It counts the entries whose proof waits to be judged. They follow when it is. */
  in_review: z.number().int(),
  /** It is true if something of the date was ridden. It can no longer be called off. */
  ridden: z.boolean(),
  /** It is null if the date is not called off. */
  outcome: outcome.nullable(),
});
export type DateCallOff = z.infer<typeof callOff>;

export const foreseeCallOff = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/call-off',
  who: 'race_organizer',
  summary: 'Returns what happens to a date and its money if it is called off, or what happened if it was.',
  reply: callOff,
  errors: ['race.not_found'],
});

export const callOffRace = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/call-off',
  who: 'race_organizer',
  summary:
    'Calls a date off, with a reason. Entries close, payments go back by the rule of each entry, and families get a letter. Repeating the request has no further effect.',
  body: z.strictObject({ reason: writtenReason }),
  reply: callOff,
  errors: ['race.not_found', 'office.race_ridden'],
});
