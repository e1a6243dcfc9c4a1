import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { changedDay } from '#contract/office/day/changes.ts';
import { dayParams, dayWriting, drawRoom } from '#contract/office/day/day.ts';
import { id, writtenReason } from '#contract/values.ts';
import { SHORTEN_WAYS } from '#rules/raceday/shorten.ts';

const count = z.number().int();

const what = {
  how: z.enum(SHORTEN_WAYS),
  /** For `CUT_MOTOS`: the motos that stay. */
  motos: count.min(1).max(7).default(2),
};

/** The effects on a class, or why it is listed apart (rules/raceday/shorten.ts). */
const shortenedClass = z.object({
  category_id: id,
  category_name: z.string(),
  riders: count,
  apart: z.enum(['past', 'open', 'unridden', 'nothing']).nullable(),
  /** How many of its races are left out. */
  saved: count,
  /** How many motos it has ridden in the end. */
  motos: count,
  /** The riders of the next stage, by plate, best first; null: not known yet. */
  passes_before: z.array(z.string()).nullable(),
  passes_after: z.array(z.string()).nullable(),
  /** No stage follows: the motos, or what is ridden, decide. */
  ends: z.boolean(),
});
export type ShortenedClass = z.infer<typeof shortenedClass>;

export const foreseeShorten = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/shorten/foresee',
  who: 'race_organizer',
  summary:
    'What becomes of every class if the day is made shorter: who passes, races saved. Nothing is written',
  params: dayParams,
  body: z.strictObject(what),
  reply: z.object({
    classes: z.array(shortenedClass),
    /** Minutes a race takes as planned. */
    race_minutes: z.number(),
  }),
  errors: ['race.not_found', 'race.called_off', 'day.not_drawn', 'draw.published'],
});

export const shorten = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/shorten',
  who: 'race_organizer',
  summary: 'Makes classes shorter as it was foreseen, all that are named or none. Twice by one key is once',
  params: dayParams,
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
  summary: 'Delays the day, stops it, or lets it go on: what stood still counts as delay. All clocks follow',
  params: dayParams,
  body: z.strictObject({
    version: count.min(0),
    act: z.enum(['delay', 'stop', 'resume']),
    /** For `delay`: how much to add or subtract. */
    minutes: count.min(-600).max(600).default(0),
  }),
  reply: drawRoom,
  errors: [...dayWriting, 'day.clock'],
});
