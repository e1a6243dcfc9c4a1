import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changedDay } from '#contract/raceday/office/day/changes.ts';
import { dayWriting, drawRoom } from '#contract/raceday/office/day/day.ts';
import { id, writtenReason } from '#contract/values.ts';
import { SHORTEN_WAYS } from '#rules/raceday/day/shorten.ts';

const count = z.number().int();

const what = {
  how: z.enum(SHORTEN_WAYS),
  /** For `CUT_MOTOS`, this many motos stay. */
  motos: count.min(1).max(7).default(2),
};

/** These are the effects on a class, or the reason why it is listed apart (rules/raceday/day/shorten.ts). */
const shortenedClass = z.object({
  category_id: id,
  category_name: z.string(),
  riders: count,
  apart: z.enum(['past', 'open', 'unridden', 'nothing']).nullable(),
  /** It counts the races of the class that are left out. */
  saved: count,
  /** It counts the motos that the class has ridden in the end. */
  motos: count,
  /** They are the riders of the next stage by plate, best first. It is null if they are not known yet. */
  passes_before: z.array(z.string()).nullable(),
  passes_after: z.array(z.string()).nullable(),
  /** It is true if no stage follows. The motos, or what is ridden, then decide. */
  ends: z.boolean(),
});
export type ShortenedClass = z.infer<typeof shortenedClass>;

export const foreseeShorten = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/shorten/foresee',
  who: 'race_organizer',
  summary:
    'Returns the riders of each class who would pass and the races that would be saved if the day were made shorter. It writes nothing.',
  body: z.strictObject(what),
  reply: z.object({
    classes: z.array(shortenedClass),
    /** A planned race takes this many minutes. */
    race_minutes: z.number(),
  }),
  errors: ['race.not_found', 'race.called_off', 'day.not_drawn', 'draw.published'],
});

export const shorten = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/shorten',
  who: 'race_organizer',
  summary:
    'Makes classes shorter as it was foreseen, all that are named or none. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    ...what,
    version: count.min(0),
    category_ids: z.array(id).min(1).max(100),
    reason: writtenReason,
    request_key: z.uuid(),
  }),
  reply: changedDay,
  errors: [...dayWriting, 'race.category_elsewhere', 'day.not_drawn', 'draw.published', 'day.cannot_shorten'],
});

export const moveClock = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/day/clock',
  who: 'race_organizer',
  summary: 'Delays, stops or resumes the race day. Stopped time counts as delay, and all clocks follow.',
  body: z.strictObject({
    version: count.min(0),
    act: z.enum(['delay', 'stop', 'resume']),
    /** For `delay`, it says how much to add or subtract. */
    minutes: count.min(-600).max(600).default(0),
  }),
  reply: drawRoom,
  errors: [...dayWriting, 'day.clock'],
});
