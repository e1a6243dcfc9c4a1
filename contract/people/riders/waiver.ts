import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { instant, language, plainDate } from '#contract/values.ts';

const waiver = z.object({ version: z.number().int(), language, body: z.string() });

const reply = z.object({
  /** It is the waiver of the rider's organization, in the reader's language if it is written in it. It is null if there is none. */
  waiver: waiver.nullable(),
  /** It is true if the current version is signed and the signature has not ended. */
  signed: z.boolean(),
  /** It is true if the signature ends soon, and can be renewed by signing again. */
  renews: z.boolean(),
  /** It lists every signature, newest first, with the text as it was read. */
  signatures: z.array(
    waiver.extend({ signed_name: z.string(), signed_at: instant, ends_on: plainDate.nullable() }),
  ),
});
export type RiderWaiver = z.infer<typeof reply>;

export const getRiderWaiver = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/waiver',
  who: 'rider_owner',
  summary: "Returns the waiver of the rider's organization, and what was signed of it.",
  reply,
});

export const signRiderWaiver = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/waiver',
  who: 'rider_owner',
  summary:
    'Signs the present waiver for a rider with the full name of the person in charge, also when an earlier signature ends. Repeating the request has no further effect.',
  body: z.strictObject({
    /** They are the version and language that were read. If a text changed meanwhile, it is not signed. */
    version: z.number().int().positive(),
    language,
    signed_name: z.string().trim().min(3).max(120),
    agreed: z.literal(true),
  }),
  reply,
  errors: ['office.changed'],
});
