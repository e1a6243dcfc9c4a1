import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { noticeWeight, noticeWords } from '#contract/season/races/notices.ts';
import { id, idParam, phase, plateColour, raceStatus } from '#contract/values.ts';
import type { LiveKind } from '#rules/raceday/live/live-facts.ts';
import { VERDICTS } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';
import { PAUSE_KINDS } from '#rules/raceday/day/programme.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

const seconds = z.number().int();
const count = z.number().int();

/** These are the public facts, as `LiveBodies` describes them. Other fields of a body are left out. */
const liveBodies = {
  list: z.object({
    n: z.string(),
    g: z.array(z.tuple([id, count.nullable()])),
    m: z.array(id).optional(),
  }),
  heat: z.object({
    v: z.enum(VERDICTS),
    a: count,
    t: seconds.nullable(),
    f: seconds.nullable(),
    r: z.array(z.tuple([id, z.union([count, z.enum(LOST_STATUSES)])])),
    s: count.optional(),
  }),
  stage: z.object({ b: z.enum(RESULT_STATUSES), u: seconds.nullable(), at: seconds }),
  race: z.object({ s: raceStatus, d: count, x: seconds.nullable() }),
  notice: z.object({ w: noticeWeight, t: noticeWords, u: seconds }),
  protest: z.object({
    n: count,
    c: id,
    p: z.string(),
    s: count.nullable(),
    b: z.enum(keysOf(PROTEST_STEPS)),
    l: z.string().nullable(),
    at: seconds,
  }),
  frame: z.object({ v: count }),
};

const factOf = <Kind extends LiveKind, Body extends z.ZodType, More extends z.ZodRawShape>(
  kind: Kind,
  body: Body,
  more: More,
) => z.object({ kind: z.literal(kind), key: z.string(), body: body.nullable(), ...more });

const factsOf = <More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('kind', [
    factOf('list', liveBodies.list, more),
    factOf('heat', liveBodies.heat, more),
    factOf('stage', liveBodies.stage, more),
    factOf('race', liveBodies.race, more),
    factOf('notice', liveBodies.notice, more),
    factOf('protest', liveBodies.protest, more),
    factOf('frame', liveBodies.frame, more),
  ]);

/** This is a current fact. Its body is null if the fact was removed. */
export const liveFact = factsOf({});

/** This is one change of a fact. */
export const liveEvent = factsOf({ seq: count });

/** It says who goes on in a class, as `Going` describes it. */
const going = z.object({
  take: count,
  by: z.enum(['class', 'heat']),
  motos: count,
  last_chance: count,
  knockout: count,
  bars: z.boolean(),
  timed: z.boolean(),
  /** It is left out if everybody rides all motos. */
  transfers: z.array(count).optional(),
});

/** It says who rides in which classes, and holds the programme. A client asks for it again when the fact `frame` changes. */
const liveFrame = z.object({
  classes: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      plate_colour: plateColour,
      /** It is null if no stage follows the motos. A frame stored by the version before leaves it out. */
      going: going.nullable().optional(),
    }),
  ),
  /** A tuple holds the entry, class, plate, public name, club and rider. */
  riders: z.array(z.tuple([id, id, z.string(), z.string(), z.string().nullable(), id])),
  /** They are in running order, with races whose riders may not be known yet, and pauses. */
  steps: z.array(
    z.union([
      z.object({ category_id: id, phase, serie: count, number: z.string(), minutes: z.null() }),
      z.object({ minutes: count, kind: z.enum(PAUSE_KINDS), title: z.string().nullable() }),
    ]),
  ),
  seconds_planned: count,
});

/**
 * A server at the track writes the race, and this is how old its last word is. The words contain `{age}`: `live` is said while it speaks,
 * `old` after a minute without a word.
 */
export const fromTrack = z.object({ age: seconds, live: noticeWords, old: noticeWords });
export type FromTrack = z.infer<typeof fromTrack>;

/** An `epoch` of 0 means that the race is not drawn here, so it has no live data. */
const told = {
  epoch: count,
  seq: count,
  hash: z.string(),
  /** It is null if this server writes the race. A version before leaves it out. */
  from_track: fromTrack.nullable().optional(),
};

export const getLive = endpoint({
  method: 'GET',
  path: '/api/races/{id}/live',
  who: 'anyone',
  summary:
    'Returns a race while it is ridden, with every fact that stands and the number of the last event included.',
  reply: z.object({ race_id: id, ...told, facts: z.array(liveFact), frame: liveFrame }),
  errors: ['race.not_found'],
});

/** This many events can be sent singly. A client further behind asks for the snapshot. */
export const LIVE_EVENTS_KEPT = 300;

export const getLiveAfter = endpoint({
  method: 'GET',
  path: '/api/races/{id}/live/after/{seq}',
  who: 'anyone',
  summary:
    'Returns the events of a race after a given one, for a client without a stream. `events: null` means: read the snapshot again.',
  params: z.strictObject({
    id: idParam,
    seq: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,14})$/)
      .transform(Number),
  }),
  query: z.strictObject({ epoch: idParam }),
  reply: z.object({ ...told, events: z.array(liveEvent).nullable() }),
  errors: ['race.not_found'],
});

/**
 * A client reads the same as server-sent events, from the race and what it already knows. It is no call of `endpoints`, because its answer
 * does not end.
 */
export const liveStreamPath = '/api/races/{id}/live/stream';
