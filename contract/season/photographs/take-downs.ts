import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam } from '#contract/values.ts';

/** It identifies the picture of a date or of a heat, wherever the picture is shown. */
const photographParams = z.strictObject({ image_id: idParam });

export const askTakeDown = endpoint({
  method: 'POST',
  path: '/api/photographs/{image_id}/take-down',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Asks the office to take down a picture of a date or of a heat, with a reason and the e-mail for the answer. Repeating the request has no further effect.',
  params: photographParams,
  body: z.strictObject({
    reason: z.string().trim().min(3).max(500),
    user_email: z.string().max(254),
  }),
  reply: z.object({}),
  errors: ['photograph.not_found'],
});

export const hidePhotograph = endpoint({
  method: 'POST',
  path: '/api/photographs/{image_id}/hide',
  who: 'user',
  summary:
    'Hides a picture at once for a family that rode that date, until the office decides. If the office has kept the picture before, the call files a new request and the picture stays visible.',
  params: photographParams,
  reply: z.object({ image_id: id, is_hidden: z.boolean() }),
  errors: ['photograph.not_found', 'photograph.not_yours', 'request.too_many'],
});
