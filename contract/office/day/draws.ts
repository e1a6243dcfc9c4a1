import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams, dayWriting, drawCause, drawMethod, drawRoom } from '#contract/office/day/day.ts';
import { id, writtenReason } from '#contract/values.ts';
import { MAX_RIDERS } from '#rules/races/transfer.ts';

const mostClasses = 100;

const what = {
  /** The version that was read: upon another one nothing is done. */
  version: z.number().int().min(0),
  category_ids: z.array(id).min(1).max(mostClasses),
  /** Left out: the method of the day. */
  draw_method: drawMethod.optional(),
  /** Heats made by hand, for the one class that is named: every rider of it once. */
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
    'What a draw would do: heats and their sizes, whose race numbers change. Never who: a lot is seen when it counts',
  params: dayParams,
  body: z.strictObject(what),
  reply: z.object({
    classes: z.array(
      z.object({
        category_id: id,
        riders: z.number().int(),
        /** How many riders each heat has, as drawn now (empty: not drawn) and as it would be. */
        was: z.array(z.number().int()),
        sizes: z.array(z.number().int()),
      }),
    ),
    races: z.number().int(),
    /** Heats of other classes whose number would change. */
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
    'Draws the motos of classes, all or none of them; those drawn before with a cause and a reason. Twice by one key is once',
  params: dayParams,
  body: z.strictObject({ ...what, ...request, cause: drawCause.exclude(['first']).optional() }),
  reply: drawRoom,
  errors: [...refusals, 'draw.reason_missing'],
});

export const undoDraw = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/draws/undo',
  who: 'race_organizer',
  summary:
    'Takes back the draw of classes, or the stage one has come to, before its first gate; the draw stays on record',
  params: dayParams,
  body: z.strictObject({
    version: what.version,
    category_ids: what.category_ids,
    of: z.enum(['motos', 'stage']),
    ...request,
  }),
  reply: drawRoom,
  errors: [...dayWriting, 'race.category_elsewhere', 'draw.ridden', 'draw.published', 'draw.not_drawn'],
});
