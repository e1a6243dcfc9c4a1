import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, language, plainDate, writtenReason } from '#contract/values.ts';

const TAKE_DOWN_DECISIONS = ['taken_down', 'kept'] as const;

const takeDown = z.object({
  take_down_id: id,
  image_id: id,
  cup_id: id,
  cup_name: z.string(),
  /** It is null if the race is gone. */
  race_id: id.nullable(),
  race_name: z.string().nullable(),
  race_date: plainDate.nullable(),
  description: z.string(),
  credit: z.string(),
  reason: z.string(),
  /** The answer goes to this address. It is null if the answer has gone, or the account left. */
  user_email: z.string().nullable(),
  language,
  /** It is true if an account in charge of a rider of that date asked for it. */
  by_family: z.boolean(),
  /** It is true if the office itself hid the picture. */
  by_office: z.boolean(),
  /** It is true if nobody sees the picture until this is decided. */
  is_hidden: z.boolean(),
  asked_at: instant,
  decision: z.enum(TAKE_DOWN_DECISIONS).nullable(),
  decision_reason: z.string().nullable(),
  decided_at: instant.nullable(),
});
export type OfficeTakeDown = z.infer<typeof takeDown>;

const params = z.strictObject({ id: idParam, takeDownId: idParam });

export const listTakeDowns = endpoint({
  method: 'GET',
  path: '/api/office/take-downs',
  who: 'organizer',
  summary:
    "Returns the pictures of the caller's organizations that somebody asked to take down, those to decide first, then the last fifty decided.",
  reply: z.object({ items: z.array(takeDown) }),
});

export const getTakeDownPicture = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/take-downs/{takeDownId}/picture',
  who: 'cup_organizer',
  summary: 'Returns a picture that somebody asked to take down, even while it is hidden.',
  params,
  reply: z.string(),
  answersFile: true,
  errors: ['photograph.not_found'],
});

export const decideTakeDown = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/take-downs/{takeDownId}',
  who: 'cup_organizer',
  summary:
    'Takes a picture down everywhere for good, or keeps it, with the reason that is sent to the requester. It decides every other request about the picture at the same time.',
  params,
  body: z.strictObject({ decision: z.enum(TAKE_DOWN_DECISIONS), reason: writtenReason }),
  reply: z.object({}),
  errors: ['photograph.not_found', 'photograph.decided'],
});
