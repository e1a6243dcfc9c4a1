import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, writtenReason } from '#contract/values.ts';

const params = z.strictObject({ id: idParam, imageId: idParam });
const reply = z.object({ image_id: id, is_hidden: z.boolean() });
const errors = ['race.not_found', 'photograph.not_found'] as const;

export const hidePicture = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/pictures/{imageId}/hide',
  who: 'race_organizer',
  summary:
    'Hides a picture of a heat or of the date everywhere at once, with a reason for the record. It can be shown again, or taken down for good among the pictures to decide.',
  params,
  body: z.strictObject({ reason: writtenReason }),
  reply,
  errors,
});

export const showPicture = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/pictures/{imageId}/show',
  who: 'race_organizer',
  summary:
    'Shows a picture again that the office hid. A picture that a family hides as well stays hidden until that is decided.',
  params,
  reply: reply.extend({ by_family: z.boolean() }),
  errors,
});
