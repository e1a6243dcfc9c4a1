import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam } from '#contract/values.ts';

const params = z.strictObject({ id: idParam });
const credential_code = z.string().nullable();

export const getCredential = endpoint({
  method: 'GET',
  path: '/api/riders/{id}/credential',
  who: 'rider_papers',
  summary:
    'The code on the card of a rider, by which the desk of a race finds the rider; null: none was made yet',
  params,
  query: z.strictObject({}),
  reply: z.object({ credential_code }),
  errors: ['rider.not_found'],
});

export const renewCredential = endpoint({
  method: 'POST',
  path: '/api/riders/{id}/credential',
  who: 'rider_papers',
  summary: 'Makes a code for the card of a rider; the ones before open nothing any more',
  params,
  body: z.strictObject({
    /** The code that was read. If it changed meanwhile, the call is refused. */
    was: credential_code,
  }),
  reply: z.object({ credential_code: z.string() }),
  errors: ['request.too_many', 'rider.not_found', 'office.changed'],
});
