import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { inscriptionRefusal, riderRefusals } from '#contract/entries/entries.ts';
import { dayWriting, drawRoom } from '#contract/raceday/office/day/day.ts';
import { id, instant, phase, writtenReason } from '#contract/values.ts';

const count = z.number().int();
const acting = { request_key: z.uuid(), version: count.min(0), reason: writtenReason };

/** This gate changes because a rider comes late or leaves, with the sheet that counts from then on. */
const changedGate = z.object({
  phase,
  serie: count,
  number: z.string(),
  lane: count.nullable(),
  sheet: count,
});
export type ChangedGate = z.infer<typeof changedGate>;

/** These are the heats of a class if it were drawn again. */
const redrawn = z.object({ was: z.array(count), sizes: z.array(count), renumbered: count });

/** These are the effects of a late entry (rules/raceday/day/redraw.ts). */
const foreseenLate = z.object({
  /** It says why the rider may not enter the class. It is null if the rider may. */
  refusal: inscriptionRefusal.nullable(),
  /** With `enter` the class is not drawn yet. With `official` its first moto is over, and an official lets the rider into what is left. */
  way: z.enum(['enter', 'join', 'official', 'ask', 'never']),
  why: z.enum(['full', 'row', 'over']).nullable(),
  gates: z.array(changedGate),
  /** It lists the missed motos, and what each costs. */
  missed: z.array(z.object({ phase, points: count })),
  redraw: redrawn.nullable(),
});
export type ForeseenLate = z.infer<typeof foreseenLate>;

const entering = [
  'day.not_drawn',
  'draw.published',
  'office.rider_not_found',
  'race.category_elsewhere',
] as const;

const late = { rider_id: id, category_id: id };

export const foreseeLate = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/late/foresee',
  who: 'race_organizer',
  summary:
    'Returns the heat, the lanes and the missed motos of a rider who would come after the draw. It writes nothing.',
  body: z.strictObject(late),
  reply: foreseenLate,
  errors: ['race.not_found', 'race.called_off', ...entering],
});

/** It holds the day after a change, and the change, by which it is undone. The change is null if it cannot be undone here. */
export const changedDay = z.object({ day: drawRoom, change_id: id.nullable() });

export const addLate = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/late',
  who: 'race_organizer',
  summary:
    'Enters a rider after the draw, as it was foreseen. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    ...late,
    ...acting,
    /** It is the way that was foreseen and confirmed. If another one applies meanwhile, nothing is done and the answer names it. */
    way: z.enum(['enter', 'join', 'official', 'ask']),
  }),
  reply: changedDay,
  errors: [
    ...dayWriting,
    ...entering,
    'day.too_late',
    'draw.too_many',
    'draw.numbers_given',
    'draw.ridden',
    'office.category_full',
    'plate.taken',
    'inscription.already_in',
    ...riderRefusals,
  ],
});

const leaving = ['draw.published', 'day.not_drawn', 'inscription.not_in'] as const;

export const foreseeScratch = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/scratch/foresee',
  who: 'race_organizer',
  summary: 'Returns what happens to the gates of a rider who would leave after the draw. It writes nothing.',
  body: z.strictObject({ entry_id: id }),
  reply: z.object({
    /** They are the coming gates of the rider, which stay empty. */
    gates: z.array(changedGate),
    /** It is true if they count as missed starts, because the class has begun. */
    missed: z.boolean(),
    /** The class may be drawn again instead. */
    redraw: redrawn.nullable(),
  }),
  errors: ['race.not_found', 'race.called_off', ...leaving],
});

export const scratch = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/scratch',
  who: 'race_organizer',
  summary:
    "Takes a rider out after the draw. The rider's gates stay empty, or the class is drawn again. Repeating the request has no further effect.",
  body: z.strictObject({ ...acting, entry_id: id, redraw: z.boolean().default(false) }),
  reply: changedDay,
  errors: [...dayWriting, ...leaving, 'draw.ridden', 'draw.numbers_given', 'draw.nobody'],
});

/** This is a change of a day after its draw. */
const changeOfDay = z.object({
  change_id: id,
  kind: z.enum(['late', 'scratch', 'shorten', 'resume']),
  done_at: instant,
  by: z.string(),
  reason: z.string(),
  /** It is the rider who came or left. It is null if there was none, or if the rider is no longer there. */
  plate: z.string().nullable(),
  category_name: z.string().nullable(),
  undone_at: instant.nullable(),
});
export type ChangeOfDay = z.infer<typeof changeOfDay>;

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/changes',
  who: 'race_organizer',
  summary: 'Returns the changes of a day after its draw, newest first.',
  reply: z.object({ items: z.array(changeOfDay) }),
  errors: ['race.not_found'],
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/changes/undo',
  who: 'race_organizer',
  summary:
    'Restores exactly what was before a change, as long as nothing builds on it. Repeating the request has no further effect.',
  body: z.strictObject({ request_key: z.uuid(), version: count.min(0), change_id: id }),
  reply: drawRoom,
  errors: [...dayWriting, 'day.change_not_found', 'day.moved_on', 'draw.published'],
});
