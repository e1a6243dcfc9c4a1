import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** Which entered riders get a message. Empty: all. */
export const messageFilters = z.strictObject({
  category_id: id.nullable(),
  club_id: id.nullable(),
  /** Only who has no approved licence yet. */
  without_licence: z.boolean(),
  /** Also who waits for a place. */
  and_waiting: z.boolean().optional(),
  /** Only these riders. */
  rider_ids: z.array(id).max(5000).optional(),
});
export type MessageFilters = z.infer<typeof messageFilters>;

export const messageText = z.strictObject({
  language,
  subject: z.string().trim().min(1).max(150),
  body: z.string().trim().min(1).max(5000),
});
export type MessageText = z.infer<typeof messageText>;

/** One letter that was sent, and its progress. */
export const raceMessage = z.object({
  message_id: id,
  sent_at: instant,
  /** First name and surname; empty: an account that is gone. */
  by: z.string(),
  filters: messageFilters,
  texts: z.array(messageText),
  families: z.number().int(),
  delivered: z.number().int(),
  /** Not accepted by the mail server yet; tried again at growing intervals. */
  failed: z.number().int(),
  /** Riders nobody reached when it was sent. */
  unreached: z.number().int(),
});
export type RaceMessage = z.infer<typeof raceMessage>;

const params = z.strictObject({ id: idParam });

/** A rider whose family has to be told in another way. */
const unreachedRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  rider_phone: z.string().nullable(),
});

/** The families that a message would reach. */
export const audience = z.object({
  families: z.number().int(),
  riders: z.number().int(),
  /** Riders whom no letter reaches: no account with a confirmed e-mail, none in the office's sheet, no delegate of the club with one. */
  unreached: z.number().int(),
  /** Riders whose family has no account with a confirmed e-mail, and is reached by the e-mail in the office's sheet. */
  by_sheet: z.number().int(),
  /** Riders whose family is not reached, but whose club's delegate is. */
  by_delegate: z.number().int(),
  /** Riders whom no letter reaches, whose families have to be told in another way. */
  unreached_riders: z.array(unreachedRider),
  /** Families by the language they read. */
  languages: z.array(z.object({ language, families: z.number().int() })),
});
export type Audience = z.infer<typeof audience>;

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/messages/audience',
  who: 'race_organizer',
  summary: 'How many families a message would reach, and in which languages',
  params,
  body: messageFilters,
  reply: audience,
});

export const listRaceMessages = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/messages',
  who: 'race_organizer',
  summary: 'What was written to the families of a race, newest first; and by what they can be chosen',
  params,
  query: z.strictObject({}),
  reply: z.object({
    items: z.array(raceMessage),
    categories: z.array(z.object({ category_id: id, category_name: z.string() })),
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    /** Where answers go; empty: the organization has no contact. */
    reply_to: z.string(),
  }),
  errors: ['race.not_found'],
});
export type RaceMessages = z.infer<typeof listRaceMessages.reply>;

export const listUnreached = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/messages/{message_id}/unreached',
  who: 'race_organizer',
  summary: 'Whom a message reached in no way when it was sent, to be told in another one',
  params: z.strictObject({ id: idParam, message_id: idParam }),
  query: z.strictObject({}),
  reply: z.object({ items: z.array(unreachedRider) }),
  errors: ['race.not_found'],
});

export const sendRaceMessage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/messages',
  who: 'race_organizer',
  summary:
    'Writes to the families of a race, one letter each, in their language or else the first. Asked twice with one key, sent once',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    filters: messageFilters,
    texts: z.array(messageText).min(1).max(3),
  }),
  reply: raceMessage,
  errors: ['request.too_many', 'race.not_found', 'message.nobody', 'message.languages'],
});
