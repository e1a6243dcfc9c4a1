import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idParam } from '#contract/values.ts';

/** How a rider is named in public: by name, or by initials. */
export const publicName = z.enum(['full', 'initials']);
export type PublicName = z.infer<typeof publicName>;

export const changePublicName = endpoint({
  method: 'PUT',
  path: '/api/riders/{id}/public_name',
  who: 'rider_owner',
  summary: 'Shows a rider by name or by initials in everything public, from now on; may be changed back',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ public_name: publicName }),
  reply: z.object({
    public_name: publicName,
    /** The current public name. */
    rider_publicname: z.string(),
  }),
  errors: ['rider.not_found'],
});
