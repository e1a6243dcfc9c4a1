import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/values.ts';
import { emergencyContact } from '#contract/people/riders/emergency.ts';

export const dictateContact = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/emergency',
  who: 'race_check_in',
  summary:
    'Records the emergency contact of a rider who has none yet, as an adult dictates it. An existing contact is neither shown nor changed. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ request_key: z.uuid(), rider_id: id, contact: emergencyContact }),
  reply: z.object({ rider_id: id }),
  errors: ['request.too_many', 'race.not_found', 'inscription.not_in', 'emergency.phone', 'emergency.known'],
});
