import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** A rider is named in public by name or by initials. */
export const publicName = z.enum(['full', 'initials']);
export type PublicName = z.infer<typeof publicName>;

export const changePublicName = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/public_name',
  who: 'rider_owner',
  summary: 'Shows a rider by name or by initials in everything public from now on. It may be changed back.',
  body: z.strictObject({ public_name: publicName }),
  reply: z.object({
    public_name: publicName,
    /** It is the current public name. */
    rider_publicname: z.string(),
  }),
  errors: ['rider.not_found'],
});
