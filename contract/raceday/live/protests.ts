import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { id, idParam, instant, phase, plainDate, plateColour } from '#contract/values.ts';
import { PROTEST_ABOUT, PROTEST_AS, PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import { keysOf } from '#rules/table.ts';

const count = z.number().int();

export const protestStep = z.enum(keysOf(PROTEST_STEPS));

/** A protest stands in the way of an official result while it waits for an answer, or for the correction it led to. */
export const openProtest = z.object({
  receipt: count,
  category_id: id,
  phase,
  serie: count.nullable(),
  /** It is the race number as it is called. */
  number: z.string().nullable(),
  step: protestStep,
});
export type OpenProtest = z.infer<typeof openProtest>;

/** These are the facts of a protest, for the person who filed it and the official who decides it. */
export const protestFacts = {
  receipt: count,
  category_id: id,
  category_name: z.string(),
  phase,
  serie: count.nullable(),
  /** It is the race number as it is called. */
  number: z.string().nullable(),
  about: z.enum(PROTEST_ABOUT),
  words: z.string(),
  as_who: z.enum(PROTEST_AS),
  on_paper: z.boolean(),
  filed_at: instant,
  /** It is true if the protest was filed after the deadline. */
  is_late: z.boolean(),
  has_photo: z.boolean(),
  /** It is the rider of the protest. It is null if none was named, or if the rider was removed since. */
  plate: z.string().nullable(),
  rider_fullname: z.string().nullable(),
};

/** These are the words of a protest. */
export const protestWords = z.string().trim().min(5).max(1000);

/** This is a protest as the person who filed it reads it. */
const ownProtest = z.object({
  /** It is null while the protest waits for the server at the track, which gives it its receipt. */
  protest_id: id.nullable(),
  race_id: id,
  race_name: z.string(),
  race_date: plainDate,
  zone: z.string(),
  ...protestFacts,
  receipt: count.nullable(),
  /** The oldest step comes first. */
  steps: z.array(z.object({ became: protestStep, public_line: z.string().nullable(), at: instant })),
});
export type OwnProtest = z.infer<typeof ownProtest>;

/** This is a heat of a rider and whether it can be protested. With `over`, not even a late protest is taken. */
const protestedHeat = z.object({
  phase,
  serie: count,
  number: z.string(),
  filing: z.enum(['open', 'late', 'not_posted', 'over']),
  /** A protest is in time until then. */
  until: instant.nullable(),
});

/** The account may protest for this rider in one class of a race. */
const protestingEntry = z.object({
  entry_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  plate: z.string(),
  plate_colour: plateColour,
  category_id: id,
  category_name: z.string(),
  /** It is true if the account is a guardian of the rider or runs the club. */
  is_own: z.boolean(),
  /** They are in the order in which they are ridden. */
  heats: z.array(protestedHeat),
});
export type ProtestingEntry = z.infer<typeof protestingEntry>;

const protestRoom = z.object({
  /** It is null if none of the account’s riders rides it. */
  race: z.object({ race_id: id, race_name: z.string(), race_date: plainDate, zone: z.string() }).nullable(),
  /** It is the server's clock. */
  now: instant,
  entries: z.array(protestingEntry),
  /** The account filed these protests in this race, newest first. */
  items: z.array(ownProtest),
});
export type ProtestRoom = z.infer<typeof protestRoom>;

export const listOwnProtests = endpoint({
  method: 'GET',
  path: '/api/protests',
  who: 'user',
  summary: 'Returns the protests that an account filed and what became of them, newest first.',
  reply: z.object({ items: z.array(ownProtest) }),
});

export const getProtestRoom = endpoint({
  method: 'GET',
  path: '/api/races/{id}/protests/mine',
  who: 'user',
  summary:
    'Returns the riders for whom an account may protest in a race, the time limits, and the protests it filed.',
  reply: protestRoom,
});

export const fileProtest = endpoint({
  method: 'POST',
  path: '/api/races/{id}/protests',
  who: 'rider_editor',
  rider: 'body',
  summary:
    'Files a protest about a heat of a rider, with or without a photo. A late protest is accepted and marked. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    rider_id: z.string().max(20),
    category_id: idParam,
    phase,
    serie: idParam,
    about: z.enum(PROTEST_ABOUT),
    words: protestWords,
    as_who: z.enum(['guardian', 'rider']).default('guardian'),
    request_key: z.uuid(),
  }),
  files: ['file'],
  reply: ownProtest,
  errors: ['protest.no_heat', 'protest.not_posted', 'protest.too_late', 'protest.too_many', ...paperRefusals],
});

export const withdrawProtest = endpoint({
  method: 'POST',
  path: '/api/protests/{id}/withdraw',
  who: 'user',
  summary:
    'Takes back a protest that waits for an answer and that the caller filed. Repeating the request has no further effect.',
  reply: ownProtest,
  errors: ['protest.not_found', 'protest.step'],
});
