import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, language, plainDate, writtenReason } from '#contract/values.ts';

const TAKE_DOWN_DECISIONS = ['taken_down', 'kept'] as const;

const takeDown = z.object({
  take_down_id: id,
  image_id: id,
  cup_id: id,
  cup_name: z.string(),
  /** null: the race is gone. */
  race_id: id.nullable(),
  race_name: z.string().nullable(),
  race_date: plainDate.nullable(),
  description: z.string(),
  credit: z.string(),
  reason: z.string(),
  /** Where the answer goes; null: it has gone, or the account left. */
  user_email: z.string().nullable(),
  language,
  /** Asked by an account in charge of a rider of that date. */
  by_family: z.boolean(),
  /** Hidden by the office itself. */
  by_office: z.boolean(),
  /** Nobody sees it until this is decided. */
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
    'Pictures somebody asked to take down, of the own organizations: those to decide first, then the last fifty decided',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(takeDown) }),
});

export const getTakeDownPicture = endpoint({
  method: 'GET',
  path: '/api/office/cups/{id}/take-downs/{takeDownId}/picture',
  who: 'cup_organizer',
  summary: 'The picture somebody asked to take down, also while it is hidden',
  params,
  query: z.strictObject({}),
  reply: z.string(),
  answersFile: true,
  errors: ['photograph.not_found'],
});

export const decideTakeDown = endpoint({
  method: 'PUT',
  path: '/api/office/cups/{id}/take-downs/{takeDownId}',
  who: 'cup_organizer',
  summary:
    'Takes a picture down everywhere, for good, or keeps it, with the reason that goes to who asked; every other request about it is decided with it',
  params,
  body: z.strictObject({ decision: z.enum(TAKE_DOWN_DECISIONS), reason: writtenReason }),
  reply: z.object({}),
  errors: ['photograph.not_found', 'photograph.decided'],
});
