import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams, drawnRider, gateMode, drawRoom, stageBlock } from '#contract/office/day/day.ts';
import { id, phase } from '#contract/values.ts';

const named = drawnRider.omit({ lanes: true });
export type NamedRider = z.infer<typeof named>;

/** A rider who goes on, and why. */
const passedRider = named.extend({
  /** The stage he comes from; null: the motos. */
  from: phase.nullable(),
  place: z.number().int().nullable(),
  moto_rank: z.number().int().nullable(),
  moto_points: z.number().int().nullable(),
});
export type PassedRider = z.infer<typeof passedRider>;

const what = {
  category_id: id,
  /** What decides the order of choosing gates; null: the setting of the day. */
  gate_mode: gateMode.nullable(),
};

/** The next stage, as it would be made, or what prevents it. */
const foreseenStage = z.object({
  category_id: id,
  category_name: z.string(),
  blocked: z.object({ by: stageBlock, phase: phase.nullable(), riders: z.array(named) }).nullable(),
  made: z
    .object({
      stage: phase,
      /** Identifies this state: the stage is made only upon it. */
      basis: z.string(),
      /** Best first. */
      passed: z.array(passedRider),
      out: z.array(named),
      /** Riders who left before the draw; the next ones have their places. */
      gave_way: z.array(named),
      heats: z.array(
        z.object({
          serie: z.number().int(),
          number: z.string(),
          /** In the order in which they choose. */
          riders: z.array(named.extend({ lane: z.number().int() })),
        }),
      ),
    })
    .nullable(),
});
export type ForeseenStage = z.infer<typeof foreseenStage>;

const refusals = ['race.not_found', 'race.category_elsewhere', 'draw.published'] as const;

export const foreseeStage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages/foresee',
  who: 'race_organizer',
  summary: 'Who passes and why, in which heats and gates; or what is in the way. Nothing is written',
  params: dayParams,
  body: z.strictObject(what),
  reply: foreseenStage,
  errors: refusals,
});

export const drawStage = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/stages',
  who: 'race_organizer',
  summary: 'Makes the stage that was foreseen, whole. Twice by one key is once',
  params: dayParams,
  body: z.strictObject({ ...what, basis: z.string().max(64), request_key: z.uuid() }),
  reply: drawRoom,
  errors: ['office.changed', ...refusals],
});
