import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';
import { emergencyContact } from '#contract/riders/emergency.ts';

export const dictateContact = endpoint({
  method: 'POST',
  path: '/api/desk/races/{id}/emergency',
  who: 'race_check_in',
  summary:
    'Writes whom to call for a rider who has nobody yet, as an adult dictates it; what is there is neither shown nor changed. By its key it is done once',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ request_key: z.uuid(), rider_id: id, contact: emergencyContact }),
  reply: z.object({ rider_id: id }),
  errors: ['request.too_many', 'race.not_found', 'inscription.not_in', 'emergency.phone', 'emergency.known'],
});
