import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, language } from '#contract/values.ts';

/** These filters say which entered riders get a message. If they are empty, all riders do. */
export const messageFilters = z.strictObject({
  category_id: id.nullable(),
  club_id: id.nullable(),
  /** If true, only riders without an approved licence get it. */
  without_licence: z.boolean(),
  /** If true, riders who wait for a place get it too. */
  and_waiting: z.boolean().optional(),
  /** Only these riders get it. */
  rider_ids: z.array(id).max(5000).optional(),
  /** The riders of an earlier message of the race get it, whatever became of their entries. */
  same_as: id.optional(),
});
export type MessageFilters = z.infer<typeof messageFilters>;

export const messageText = z.strictObject({
  language,
  subject: z.string().trim().min(1).max(150),
  body: z.string().trim().min(1).max(5000),
});
export type MessageText = z.infer<typeof messageText>;

/** This is one letter that was sent, with its progress. */
export const raceMessage = z.object({
  message_id: id,
  sent_at: instant,
  /** It is the first name and surname. It is empty for an account that is gone. */
  by: z.string(),
  filters: messageFilters,
  texts: z.array(messageText),
  families: z.number().int(),
  delivered: z.number().int(),
  /** The mail server has not accepted these yet. They are tried again at growing intervals. */
  failed: z.number().int(),
  /** It counts riders whom nobody reached when it was sent. */
  unreached: z.number().int(),
});
export type RaceMessage = z.infer<typeof raceMessage>;

/** The family of this rider has to be told in another way. */
const unreachedRider = z.object({
  rider_id: id,
  rider_fullname: z.string(),
  club_name: z.string(),
  rider_phone: z.string().nullable(),
});

/** A message went to the family of a rider through an account in charge, the e-mail in the office's sheet, or the delegate of the club. */
export const messageWay = z.enum(['account', 'sheet', 'delegate']);
export type MessageWay = z.infer<typeof messageWay>;

/** A message would reach these families. */
export const audience = z.object({
  families: z.number().int(),
  riders: z.number().int(),
  /**
   * It counts riders whom no letter reaches. They have no account with a confirmed e-mail, no e-mail in the office's sheet and no delegate
   * of the club with one.
   */
  unreached: z.number().int(),
  /** It counts riders whose family has no account with a confirmed e-mail and is reached by the e-mail in the office's sheet. */
  by_sheet: z.number().int(),
  /** It counts riders whose family is not reached, but whose club's delegate is. */
  by_delegate: z.number().int(),
  /** No letter reaches these riders. Their families have to be told in another way. */
  unreached_riders: z.array(unreachedRider),
  /** It counts families by the language that they read. */
  languages: z.array(z.object({ language, families: z.number().int() })),
});
export type Audience = z.infer<typeof audience>;

export const countAudience = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/messages/audience',
  who: 'race_organizer',
  summary: 'Returns how many families a message would reach, and in which languages.',
  body: messageFilters,
  reply: audience,
});

export const listRaceMessages = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/messages',
  who: 'race_organizer',
  summary:
    'Returns the messages to the families of a race, newest first, and the criteria by which families can be chosen.',
  reply: z.object({
    items: z.array(raceMessage),
    categories: z.array(z.object({ category_id: id, category_name: z.string() })),
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    /** Answers go to this address. It is empty if the organization has no contact. */
    reply_to: z.string(),
  }),
  errors: ['race.not_found'],
});
export type RaceMessages = z.infer<typeof listRaceMessages.reply>;

export const listUnreached = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/messages/{message_id}/unreached',
  who: 'race_organizer',
  summary:
    'Returns the riders whose families a message could not reach, so that they are told in another way.',
  params: z.strictObject({ id: idParam, message_id: idParam }),
  reply: z.object({ items: z.array(unreachedRider) }),
  errors: ['race.not_found'],
});

export const listWrittenTo = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/messages/{message_id}/written-to',
  who: 'race_organizer',
  summary: 'Returns the riders to whose families a message went when it was sent, and by which way.',
  params: z.strictObject({ id: idParam, message_id: idParam }),
  reply: z.object({
    items: z.array(z.object({ rider_id: id, rider_fullname: z.string(), way: messageWay })),
  }),
  errors: ['race.not_found'],
});

export const sendRaceMessage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/messages',
  who: 'race_organizer',
  summary:
    'Writes to the families of a race, one letter each, in their language or otherwise in the first one. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    filters: messageFilters,
    texts: z.array(messageText).min(1).max(3),
  }),
  reply: raceMessage,
  errors: ['request.too_many', 'race.not_found', 'message.nobody', 'message.languages'],
});
