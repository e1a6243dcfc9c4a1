import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

const credential_code = z.string().nullable();

export const getCredential = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/credential',
  who: 'rider_papers',
  summary:
    'Returns the code on the card of a rider, by which the desk of a race finds the rider, or null if none was made yet.',
  reply: z.object({ credential_code }),
  errors: ['rider.not_found'],
});

export const renewCredential = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/credential',
  who: 'rider_papers',
  summary: 'Makes a code for the card of a rider. Earlier codes stop working.',
  body: z.strictObject({
    /** It is the code that was read. If it changed meanwhile, the call is refused. */
    was: credential_code,
  }),
  reply: z.object({ credential_code: z.string() }),
  errors: ['request.too_many', 'rider.not_found', 'office.changed'],
});
