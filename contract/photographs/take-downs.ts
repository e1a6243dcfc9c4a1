import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';

/** Which picture: of a date or of a heat, wherever it is shown. */
const photographParams = z.strictObject({ image_id: idParam });

export const askTakeDown = endpoint({
  method: 'POST',
  path: '/api/photographs/{image_id}/take-down',
  who: 'anyone',
  summary:
    'Asks the office that a picture of a date or of a heat is taken down, with a reason and the e-mail for the answer; the same again is asked once',
  params: photographParams,
  body: z.strictObject({
    reason: z.string().trim().min(3).max(500),
    user_email: z.string().max(254),
  }),
  reply: z.object({}),
  errors: ['photograph.not_found', 'request.too_many'],
});

export const hidePhotograph = endpoint({
  method: 'POST',
  path: '/api/photographs/{image_id}/hide',
  who: 'user',
  summary:
    'A family that rode that date hides a picture at once, until the office decides; what the office has kept before is asked once more and stays',
  params: photographParams,
  reply: z.object({ image_id: id, is_hidden: z.boolean() }),
  errors: ['photograph.not_found', 'photograph.not_yours', 'request.too_many'],
});
