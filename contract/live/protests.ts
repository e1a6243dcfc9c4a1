import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paperRefusals } from '#contract/file-refusals.ts';
import { id, idParam, instant, phase, plainDate, plateColour } from '#contract/values.ts';
import { PROTEST_ABOUT, PROTEST_AS, PROTEST_STEPS } from '#rules/live/protests.ts';
import { keysOf } from '#rules/table.ts';

const count = z.number().int();

export const protestStep = z.enum(keysOf(PROTEST_STEPS));

/** What a protest says, for the person who filed it and the official who decides it. */
export const protestFacts = {
  receipt: count,
  category_id: id,
  category_name: z.string(),
  phase,
  serie: count.nullable(),
  /** Race number, as it is called. */
  number: z.string().nullable(),
  about: z.enum(PROTEST_ABOUT),
  words: z.string(),
  as_who: z.enum(PROTEST_AS),
  on_paper: z.boolean(),
  filed_at: instant,
  /** Filed after the deadline. */
  is_late: z.boolean(),
  has_photo: z.boolean(),
  /** The rider it is for; null: none named, or removed since. */
  plate: z.string().nullable(),
  rider_fullname: z.string().nullable(),
};

/** Words of a protest. */
export const protestWords = z.string().trim().min(5).max(1000);

/** A protest as the person who filed it reads it. */
const ownProtest = z.object({
  protest_id: id,
  race_id: id,
  race_name: z.string(),
  race_date: plainDate,
  zone: z.string(),
  ...protestFacts,
  /** Oldest first. */
  steps: z.array(z.object({ became: protestStep, public_line: z.string().nullable(), at: instant })),
});
export type OwnProtest = z.infer<typeof ownProtest>;

/** A heat of a rider, and whether it can be protested: `over`: not even late. */
const protestedHeat = z.object({
  phase,
  serie: count,
  number: z.string(),
  filing: z.enum(['open', 'late', 'not_posted', 'over']),
  /** Until when it is taken in time. */
  until: instant.nullable(),
});

/** A rider the account may protest for, in one class of a race. */
const protestingEntry = z.object({
  entry_id: id,
  rider_id: id,
  rider_fullname: z.string(),
  plate: z.string(),
  plate_colour: plateColour,
  category_id: id,
  category_name: z.string(),
  /** Whether the account is a guardian of the rider, or runs the club. */
  is_own: z.boolean(),
  /** In the order in which they are ridden. */
  heats: z.array(protestedHeat),
});
export type ProtestingEntry = z.infer<typeof protestingEntry>;

const protestRoom = z.object({
  /** null: none of the account’s riders rides it. */
  race: z.object({ race_id: id, race_name: z.string(), race_date: plainDate, zone: z.string() }).nullable(),
  /** The server's clock. */
  now: instant,
  entries: z.array(protestingEntry),
  /** What the account filed in this race, newest first. */
  items: z.array(ownProtest),
});
export type ProtestRoom = z.infer<typeof protestRoom>;

const params = z.strictObject({ id: idParam });

export const listOwnProtests = endpoint({
  method: 'GET',
  path: '/api/protests',
  who: 'user',
  summary: 'The protests an account filed and what became of them, newest first',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(ownProtest) }),
});

export const getProtestRoom = endpoint({
  method: 'GET',
  path: '/api/races/{id}/protests/mine',
  who: 'user',
  summary: 'For whom an account may protest in a race, until when, and what it filed',
  params,
  query: z.strictObject({}),
  reply: protestRoom,
});

export const fileProtest = endpoint({
  method: 'POST',
  path: '/api/races/{id}/protests',
  who: 'rider_editor',
  rider: 'body',
  summary:
    'Protests about a heat of a rider, with a photo or without; late ones are taken and marked. Twice by one key is once',
  params,
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
  errors: [
    'request.conflict',
    'protest.no_heat',
    'protest.not_posted',
    'protest.too_late',
    'protest.too_many',
    ...paperRefusals,
  ],
});

export const withdrawProtest = endpoint({
  method: 'POST',
  path: '/api/protests/{id}/withdraw',
  who: 'user',
  summary: 'Takes back a protest that waits for an answer, by who filed it. Twice is once',
  params,
  reply: ownProtest,
  errors: ['protest.not_found', 'protest.step'],
});
