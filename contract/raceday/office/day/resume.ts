import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changedDay } from '#contract/raceday/office/day/changes.ts';
import { dayWriting } from '#contract/raceday/office/day/day.ts';
import { audience, messageText } from '#contract/people/office/messages.ts';
import { dateIn, id, writtenReason } from '#contract/values.ts';

const count = z.number().int();

/** It follows the clock of the place. */
const when = { date: dateIn, time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) };

/** It says what is done of a class, and what is left for the other day (rules/raceday/day/resume.ts). */
const resumedClass = z.object({
  category_id: id,
  category_name: z.string(),
  /** It counts races. */
  done: count,
  left: count,
  /** It counts the riders who may still ride. */
  riders: count,
});
export type ResumedClass = z.infer<typeof resumedClass>;

const refused = [
  'day.not_drawn',
  'draw.published',
  'day.not_begun',
  'day.nothing_left',
  'day.resume_date',
] as const;

export const foreseeResume = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/resume/foresee',
  who: 'race_organizer',
  summary:
    'Returns what is left of each class if the race continues on another day, and the letter to the families of riders who still ride. It writes nothing.',
  body: z.strictObject(when),
  reply: z.object({
    classes: z.array(resumedClass),
    audience,
    /** It is the text as it is sent, first in the language of the organization, then in those that the families read. */
    texts: z.array(messageText),
    /** Answers go to this address. It is empty if the organization has no contact. */
    reply_to: z.string(),
  }),
  errors: ['race.not_found', 'race.called_off', ...refused],
});

export const resume = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/resume',
  who: 'race_organizer',
  summary:
    'Schedules the remaining races on another day. It stays one race, and a notice says so until then. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    ...when,
    version: count.min(0),
    /** If true, it writes to the families of the riders who still ride. */
    tell: z.boolean().default(true),
    reason: writtenReason,
    request_key: z.uuid(),
  }),
  reply: changedDay,
  errors: [...dayWriting, ...refused],
});
