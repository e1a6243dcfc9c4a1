import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { id } from '#contract/values.ts';

const whole = z.number().int();
const number = whole.min(0).max(999_999);
const plate = z.string().trim().min(1).max(20);

/** It is a heat as a photo finish knows it. */
const lynxHeat = z.object({
  event: whole,
  round: whole,
  heat: whole,
  name: z.string(),
  riders: z
    .array(
      z.object({
        rider_id: id,
        id: z.string(),
        lane: whole.nullable(),
        /** It is the name as the public reads it: a scoreboard of the photo finish may show it. */
        last: z.string(),
        first: z.string(),
        club: z.string(),
        licence: z.string(),
      }),
    )
    .readonly(),
});

export const getLynxLists = endpoint({
  method: 'GET',
  path: '/api/day/{id}/lynx',
  who: 'race_timing',
  summary:
    'Returns the heats in running order as a photo finish knows them, or null if the caller already has them. A class keeps its number.',
  query: z.strictObject({ have: z.string().max(40).optional() }),
  reply: z.object({ version: z.string(), heats: z.array(lynxHeat).nullable() }),
  errors: ['race.not_found', 'judging.not_drawn'],
});

export const getOfficeLynx = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/lynx',
  who: 'race_organizer',
  summary:
    'Returns the heats in running order as a photo finish knows them, for files that somebody carries there.',
  reply: z.object({ heats: z.array(lynxHeat) }),
  errors: ['race.not_found', 'judging.not_drawn'],
});

export const sayFinish = endpoint({
  method: 'POST',
  path: '/api/day/{id}/finish',
  who: 'race_timing',
  summary:
    'Brings what a photo finish saw of a heat. It advises and decides nothing, and what it said before is not said twice.',
  body: z.strictObject({
    /** They are the numbers that the lists gave to the class, the stage and the heat. */
    event: number,
    round: number,
    heat: number,
    /** They are plates by their places; those of one place were not told apart. Null is a rider whom nobody could read. */
    order: z.array(z.array(plate.nullable()).min(1).max(GATE_LANES)).max(GATE_LANES),
    times: z.array(z.strictObject({ id: plate, time_ms: whole.min(0).max(360_000_000) })).max(GATE_LANES),
    marks: z.array(z.strictObject({ id: plate, status: z.enum(LOST_STATUSES) })).max(GATE_LANES),
    /** It is how long ago the picture was read. Nothing older than the order to ride again counts. */
    age_ms: whole.min(0),
  }),
  reply: z.object({
    /** With `known` it was said already, with `old` something newer was, or the heat is ridden again since. */
    outcome: z.enum(['said', 'known', 'old', 'no_heat', 'not_drawn']),
    /** These plates are not of the heat. */
    strangers: z.array(z.string()),
    /** It says nothing of these riders of the heat. That is no DNS. */
    unnamed: z.array(z.string()),
  }),
  errors: ['request.too_many'],
});
