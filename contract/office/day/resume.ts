import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changedDay } from '#contract/office/day/changes.ts';
import { dayParams, dayWriting } from '#contract/office/day/day.ts';
import { audience, messageText } from '#contract/office/entries/messages.ts';
import { dateIn, id, writtenReason } from '#contract/values.ts';

const count = z.number().int();

/** By the clock of the place. */
const when = { date: dateIn, time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) };

/** What is done of a class, and what is left for the other day (rules/raceday/resume.ts). */
const resumedClass = z.object({
  category_id: id,
  category_name: z.string(),
  /** Races. */
  done: count,
  left: count,
  /** Riders who may still ride. */
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
    'What is left of each class if the race goes on on another day, and the letter to who still rides. Nothing is written',
  params: dayParams,
  body: z.strictObject(when),
  reply: z.object({
    classes: z.array(resumedClass),
    audience,
    /** As it is sent: first in the language of the organization, then in those that the families read. */
    texts: z.array(messageText),
    /** Where answers go; empty: the organization has no contact. */
    reply_to: z.string(),
  }),
  errors: ['race.not_found', 'race.called_off', ...refused],
});

export const resume = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/resume',
  who: 'race_organizer',
  summary:
    'Lets what is left of a race ride on another day; it stays one race. A notice says so until then. Twice by one key is once',
  params: dayParams,
  body: z.strictObject({
    ...when,
    version: count.min(0),
    /** Writes to the families of the riders who still ride. */
    tell: z.boolean().default(true),
    reason: writtenReason,
    request_key: z.uuid(),
  }),
  reply: changedDay,
  errors: [...dayWriting, ...refused],
});
