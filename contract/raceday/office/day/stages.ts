import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { drawnRider, gateMode, drawRoom, stageBlock } from '#contract/raceday/office/day/day.ts';
import { id, phase, writtenReason } from '#contract/values.ts';

const named = drawnRider.omit({ lanes: true });
export type NamedRider = z.infer<typeof named>;

/** This is a rider of the next stage, with the reason. */
const passedRider = named.extend({
  /** It is the stage from which the rider comes. It is null for the motos. */
  from: phase.nullable(),
  place: z.number().int().nullable(),
  moto_rank: z.number().int().nullable(),
  moto_points: z.number().int().nullable(),
});
export type PassedRider = z.infer<typeof passedRider>;

const what = {
  category_id: id,
  /** It decides the order of choosing gates. With null, the setting of the day decides. */
  gate_mode: gateMode.nullable(),
};

/** This is the next stage as it would be made, or what prevents it. */
const foreseenStage = z.object({
  category_id: id,
  category_name: z.string(),
  blocked: z.object({ by: stageBlock, phase: phase.nullable(), riders: z.array(named) }).nullable(),
  made: z
    .object({
      stage: phase,
      /** It identifies this state. The stage is made only if the state is still the same. */
      basis: z.string(),
      /** The best rider comes first. */
      passed: z.array(passedRider),
      /** They go on from what was ridden last. Riders who ride a last chance first, and riders who were in before it, are not here. */
      goes_on: z.array(named),
      out: z.array(named),
      /** These riders left before the draw. The next ones have their places. */
      gave_way: z.array(named),
      heats: z.array(
        z.object({
          serie: z.number().int(),
          number: z.string(),
          /** They are in the order in which they choose. */
          riders: z.array(named.extend({ lane: z.number().int() })),
        }),
      ),
    })
    .nullable(),
});
export type ForeseenStage = z.infer<typeof foreseenStage>;

export const foreseeStages = endpoint({
  method: 'GET',
  path: '/api/day/{id}/stages',
  who: 'race_chief',
  summary: 'Returns the next stage of every class that is drawn, as the setting of the day would make it.',
  reply: z.object({ items: z.array(foreseenStage) }),
  errors: ['race.not_found', 'judging.not_drawn'],
});

const refusals = ['race.not_found', 'race.category_elsewhere', 'draw.published'] as const;

export const foreseeStage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages/foresee',
  who: 'race_chief',
  summary:
    'Returns the riders who pass, with the reasons, their heats and gates, or what prevents the stage. It writes nothing. Only an organizer changes how gates are chosen.',
  body: z.strictObject(what),
  reply: foreseenStage,
  errors: refusals,
});

export const drawStage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages',
  who: 'race_chief',
  summary:
    'Makes the stage that was foreseen as a whole, in the office or at the judges’ table. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ ...what, basis: z.string().max(64), request_key: z.uuid() }),
  reply: drawRoom,
  errors: ['office.changed', ...refusals],
});

export const drawStages = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages/all',
  who: 'race_chief',
  summary:
    'Makes the foreseen stages of several classes at once, by the setting of the day. A class that changed meanwhile is left out and named. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    stages: z
      .array(z.strictObject({ category_id: id, basis: z.string().max(64) }))
      .min(1)
      .max(200),
    request_key: z.uuid(),
  }),
  reply: z.object({
    day: drawRoom,
    /** Somebody else made the stage of these classes meanwhile, or a result of theirs changed. */
    left_out: z.array(id),
  }),
  errors: refusals,
});

export const undoStages = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages/undo',
  who: 'race_chief',
  summary:
    'Takes back the latest stage of classes while nobody has ridden in it. It needs a reason once the first seconds are over. The draw stays on record. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    stages: z
      .array(z.strictObject({ category_id: id, stage: phase }))
      .min(1)
      .max(200),
    reason: writtenReason.optional(),
    request_key: z.uuid(),
  }),
  reply: drawRoom,
  errors: [
    'office.changed',
    ...refusals,
    'race.called_off',
    'draw.ridden',
    'draw.not_drawn',
    'posting.reason_missing',
  ],
});
