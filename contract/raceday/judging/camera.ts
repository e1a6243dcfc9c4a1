import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';
import { paperRefusals } from '#contract/refusals.ts';
import { MOST_FRAMES } from '#rules/raceday/timing/slit/slit.ts';
import { id, idParam, instant } from '#contract/values.ts';
import { namedHeat } from './ops.ts';

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
  reply: z.object({ version: z.string(), heats: z.array(lynxHeat).nullable(), now: instant }),
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

/** It is what became of a finish that a camera saw. */
const finishHeard = {
  /** With `known` it was said already, with `old` something newer was, or the heat is ridden again since. */
  outcome: z.enum(['said', 'known', 'old', 'no_heat', 'not_drawn']),
  /** These plates are not of the heat. */
  strangers: z.array(z.string()),
  /** It says nothing of these riders of the heat. That is no DNS. */
  unnamed: z.array(z.string()),
};

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
  reply: z.object(finishHeard),
  errors: ['request.too_many'],
});

const slitParams = z.strictObject({ id: idParam, slitKey: z.uuid() });
const times_us = z.array(whole.min(0).max(2_000_000_000)).min(1).max(MOST_FRAMES);
/** A rider crosses the line in this frame of the picture, which is counted from 0. */
const slitMarks = z.array(z.strictObject({ plate, frame: whole.min(0).max(MOST_FRAMES) })).max(GATE_LANES);

export const saySlit = endpoint({
  method: 'POST',
  path: '/api/day/{id}/slits',
  who: 'race_timing',
  summary:
    'Says of a picture that a phone took at the finish line when its frames were taken, and who crosses in which. The order advises the table. Saying it again has no further effect.',
  body: z.strictObject({
    /** The phone makes it once. */
    picture_id: z.uuid(),
    /** It is how long ago the first frame was taken. Nothing older than the order to ride again counts. */
    age_ms: whole.min(0),
    /** They are the times of the frames after the first, in microseconds. */
    times_us,
    /** It is the heat by the numbers of the lists, or null while nobody chose one. */
    heat: z.strictObject({ event: number, round: number, heat: number }).nullable(),
    marks: slitMarks,
    /** It is how long ago somebody marked last, or null if nobody has. */
    marked_age_ms: whole.min(0).nullable(),
  }),
  reply: z.object({
    /** With `kept` nothing is marked, so that the table hears nothing. */
    ...finishHeard,
    outcome: z.enum([...finishHeard.outcome.options, 'kept']),
    has_picture: z.boolean(),
    now: instant,
  }),
  errors: ['request.too_many', 'timing.slit_damaged', 'document.not_found'],
});

export const sendSlitPicture = endpoint({
  method: 'PUT',
  path: '/api/day/{id}/slits/{slitKey}/picture',
  who: 'race_timing',
  summary:
    'Brings the picture itself, which only the table sees, and which goes after two days. Bringing it again has no further effect.',
  params: slitParams,
  body: z.strictObject({}),
  files: ['file'],
  reply: z.object({}),
  errors: ['timing.slit_damaged', 'office.file_missing', ...paperRefusals],
});

export const listSlits = endpoint({
  method: 'GET',
  path: '/api/day/{id}/slits',
  who: 'race_chief',
  summary: 'Returns the pictures of the finish line whose bytes have come, newest first.',
  reply: z.object({
    items: z.array(
      z.object({
        picture_id: z.string(),
        taken_at: instant,
        heat: namedHeat.nullable(),
        marks: whole,
        marked_at: instant.nullable(),
      }),
    ),
  }),
});

export const getSlit = endpoint({
  method: 'GET',
  path: '/api/day/{id}/slits/{slitKey}',
  who: 'race_chief',
  summary: 'Returns when the frames of a picture were taken, and who crosses in which.',
  params: slitParams,
  reply: z.object({ taken_at: instant, times_us: z.array(whole), marks: slitMarks }),
  errors: ['document.not_found'],
});

export const getSlitPicture = endpoint({
  method: 'GET',
  path: '/api/day/{id}/slits/{slitKey}/picture',
  who: 'race_chief',
  summary: 'Returns the picture itself.',
  params: slitParams,
  reply: z.string(),
  answersFile: true,
  errors: ['document.not_found', 'document.lost', 'document.store_away'],
});

export const markSlit = endpoint({
  method: 'PUT',
  path: '/api/day/{id}/slits/{slitKey}/marks',
  who: 'race_chief',
  summary: 'Marks at the table which heat a picture shows and who crosses in which frame. The order advises.',
  params: slitParams,
  body: z.strictObject({ heat: namedHeat, marks: slitMarks }),
  reply: z.object(finishHeard),
  errors: ['race.category_elsewhere', 'timing.slit_damaged', 'document.not_found'],
});
