import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam, instant, language } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });

const waiver = z.object({ version: z.number().int(), language, body: z.string() });

const reply = z.object({
  /** The waiver of the rider's organization, in the reader's language if it is written in it; null: none. */
  waiver: waiver.nullable(),
  /** The current version is signed. */
  signed: z.boolean(),
  /** Every signature, newest first, with the text as it was read. */
  signatures: z.array(waiver.extend({ signed_name: z.string(), signed_at: instant })),
});
export type RiderWaiver = z.infer<typeof reply>;

export const getRiderWaiver = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/waiver',
  who: 'rider_owner',
  summary: "The waiver of the rider's organization, and what was signed of it",
  params,
  query: z.strictObject({}),
  reply,
});

export const signRiderWaiver = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/waiver',
  who: 'rider_owner',
  summary: 'Signs the present waiver for a rider with the full name of who is in charge. Twice is once',
  params,
  body: z.strictObject({
    /** As they were read: if a text changed meanwhile, it is not signed. */
    version: z.number().int().positive(),
    language,
    signed_name: z.string().trim().min(3).max(120),
    agreed: z.literal(true),
  }),
  reply,
  errors: ['office.changed'],
});
