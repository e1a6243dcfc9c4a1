import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { drawCause } from '#contract/season/races/draws.ts';
import { dayWriting, drawMethod, drawRoom } from '#contract/raceday/office/day/day.ts';
import { id, writtenReason } from '#contract/values.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';

const mostClasses = 100;

const what = {
  /** It is the version that was read. With another one, nothing is done. */
  version: z.number().int().min(0),
  category_ids: z.array(id).min(1).max(mostClasses),
  /** If it is left out, the method of the day applies. */
  draw_method: drawMethod.optional(),
  /** They are heats made by hand for the one named class, with every rider of it once. */
  manual: z
    .array(z.strictObject({ entry_id: id, serie: z.number().int().min(1).max(99) }))
    .max(MAX_RIDERS)
    .default([]),
};

const refusals = [
  ...dayWriting,
  'race.category_elsewhere',
  'draw.entries_open',
  'draw.published',
  'draw.ridden',
  'draw.nobody',
  'draw.too_many',
  'draw.numbers_given',
  'draw.rider_without_heat',
  'draw.heat_full',
  'draw.heat_empty',
] as const;

export const foreseeDraw = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/draws/foresee',
  who: 'race_organizer',
  summary:
    'Returns the heats and sizes that a draw would make, and how many heats of other classes get another number. It does not show the lot, which is seen only when it counts.',
  body: z.strictObject(what),
  reply: z.object({
    classes: z.array(
      z.object({
        category_id: id,
        riders: z.number().int(),
        /** It counts the riders of each heat as drawn now, or is empty if the class is not drawn. `sizes` counts them as they would be. */
        was: z.array(z.number().int()),
        sizes: z.array(z.number().int()),
      }),
    ),
    races: z.number().int(),
    /** It counts heats of other classes whose number would change. */
    renumbered: z.number().int(),
  }),
  errors: refusals,
});

const request = { request_key: z.uuid(), reason: writtenReason.optional() };

export const makeDraw = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/draws',
  who: 'race_organizer',
  summary:
    'Draws the motos of classes, all of them or none. Classes that were drawn before need a cause and a reason. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({ ...what, ...request, cause: drawCause.exclude(['first']).optional() }),
  reply: drawRoom,
  errors: [...refusals, 'draw.reason_missing'],
});

export const undoDraw = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/draws/undo',
  who: 'race_organizer',
  summary:
    'Takes back the draw of classes, or the latest stage of a class, before its first gate. The draw stays on record.',
  body: z.strictObject({
    version: what.version,
    category_ids: what.category_ids,
    of: z.enum(['motos', 'stage']),
    ...request,
  }),
  reply: drawRoom,
  errors: [...dayWriting, 'race.category_elsewhere', 'draw.ridden', 'draw.published', 'draw.not_drawn'],
});
