import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, phase, plainDate } from '#contract/values.ts';
import { DRAW_CAUSES } from '#rules/raceday/day/draw-room.ts';

/** It says why a stage was drawn, or drawn again. */
export const drawCause = z.enum(DRAW_CAUSES);

const head = {
  draw_id: id,
  category_id: id,
  category_name: z.string(),
  phase,
  drawn_at: instant,
  cause: drawCause,
  reason: z.string().nullable(),
  /** It is null if the draw is the current one. */
  replaced_at: instant.nullable(),
};

/** This is the race of a draw, for the name and the link on a page. */
const race = { race_id: id, cup_id: id, cup_name: z.string(), race_name: z.string(), race_date: plainDate };

export const listDraws = endpoint({
  method: 'GET',
  path: '/api/races/{id}/draws',
  who: 'anyone',
  summary: 'Returns every draw of a race, including those that were replaced.',
  reply: z.object({ ...race, organization_zone: z.string(), items: z.array(z.object(head)) }),
  errors: ['race.not_found'],
});

/**
 * The draw uses these data of a rider. Club, state and country are given only if another rider shares them. For a stage, they are the data
 * that order it.
 */
const proofInput = z.object({
  entry_id: id,
  club: z.number().int().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  ranking: z.number().int().nullish(),
  serie: z.number().int().nullish(),
  time_ms: z.number().int().nullish(),
  place: z.number().int().nullish(),
  moto_points: z.number().int().nullish(),
  lot: z.number().int().nullish(),
});

/** This is a draw with all that is needed to repeat it. */
export const drawProof = z.object({
  ...race,
  ...head,
  organization_zone: z.string(),
  country_code: z.string().nullable(),
  algorithm: z.string(),
  seed: z.string(),
  input: z.array(proofInput),
  plates: z.array(z.object({ entry_id: id, plate: z.string() })),
  /** They are the current heats, as at the gate. The list is empty for a draw that was replaced. */
  heats: z.array(
    z.object({
      phase,
      serie: z.number().int(),
      number: z.string(),
      riders: z.array(z.object({ entry_id: id, lane: z.number().int().nullable() })),
    }),
  ),
});
export type DrawProof = z.infer<typeof drawProof>;

export const getDrawProof = endpoint({
  method: 'GET',
  path: '/api/races/{id}/draws/{drawId}',
  who: 'anyone',
  summary:
    'Returns a draw with its seed, method and order, and the heats that came of it, so that anybody can draw it again.',
  params: z.strictObject({ id: idParam, drawId: idParam }),
  reply: drawProof,
  errors: ['race.not_found', 'draw.not_found'],
});
