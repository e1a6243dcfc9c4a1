import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, phase, plainDate, plateColour, raceStatus } from '#contract/values.ts';
import { DRAW_METHODS, SEPARATIONS } from '#rules/raceday/day/draw/draw-plan.ts';
import { GATE_MODES } from '#rules/raceday/day/draw/gate-order.ts';
import { LANE_METHODS, SMALL_HEAT_ROWS } from '#rules/raceday/day/draw/lanes.ts';
import { drawCause } from '#contract/season/races/draws.ts';
import { PAPER_SIZES } from '#rules/raceday/day/paper/day-parts.ts';
import { RULE_CHOICES } from '#rules/raceday/races/types.ts';

const count = z.number().int();

export const drawMethod = z.enum(DRAW_METHODS);
export const gateMode = z.enum(GATE_MODES);

const settings = {
  draw_method: drawMethod,
  separate: z.enum(SEPARATIONS),
  lane_method: z.enum(LANE_METHODS),
  small_heat_rows: z.enum(SMALL_HEAT_ROWS),
  /** It decides the order of choosing gates in a knock-out heat. With null, the way in which ties are broken decides. */
  gate_mode: gateMode.nullable(),
  third_as_final: z.boolean(),
};
/** It says how a day is drawn. */
export const daySettings = z.object(settings);
export type DaySettings = z.infer<typeof daySettings>;

/** No next stage can be made for one of these reasons (rules/raceday/day/next-stage.ts). */
export const stageBlock = z.enum(['not_drawn', 'heats_open', 'heat_void', 'tie_open', 'nobody_left', 'over']);

const namedRider = z.object({ plate: z.string(), rider_fullname: z.string() });

/** This stage was made from results that have changed since. It can be made again (rules/raceday/day/outdated-stage.ts). */
export const outdatedDraw = z.object({
  phase,
  missing: z.array(namedRider),
  wrong: z.array(namedRider),
  /** It is true if it is not known yet who goes on. */
  open: z.boolean(),
});
export type OutdatedDraw = z.infer<typeof outdatedDraw>;

/** This is a class of the day and its progress. */
export const dayClass = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  format: z.enum(RULE_CHOICES.heats),
  riders: count,
  /** It counts the riders of each heat of the first moto, as drawn or as it would be drawn. */
  sizes: z.array(count),
  motos: count,
  /** It counts the riders who go on from the motos. With 0, the result is on points. */
  qualify: count,
  /** It is true if motos were cancelled, for example because of rain. */
  shortened: z.boolean(),
  /** It is true if one rider more or less changes the number of its heats. */
  edge: z.boolean(),
  /** It is true if this program did not draw its heats. */
  foreign: z.boolean(),
  drawn_at: instant.nullable(),
  sheet: count,
  /** It counts the races drawn. `open` counts those of them without a result. */
  rides: count,
  open: count,
  /** It is the stage ridden now, or last. */
  phase: phase.nullable(),
  /** It is the stage that can be made now. `block` says why none can. */
  next: phase.nullable(),
  block: stageBlock.nullable(),
  outdated: outdatedDraw.nullable(),
});
export type DayClass = z.infer<typeof dayClass>;

/** It warns of something to check before the sheets are printed. */
const dayWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('close_starts'),
    rider_fullname: z.string(),
    first: z.string(),
    second: z.string(),
    apart: count,
  }),
  z.object({ kind: z.literal('chip_twice'), transponder: z.string(), riders: z.array(z.string()) }),
]);
export type DayWarning = z.infer<typeof dayWarning>;

/** This is a race day in the draw room. */
export const drawRoom = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  called_off: z.boolean(),
  organization_zone: z.string(),
  country_code: z.string().nullable(),
  /** It counts up with every draw. A change is made only with the version that was read. */
  version: count,
  settings: daySettings,
  riders: count,
  /** It counts small classes without a decision. */
  small: count,
  /** It counts the races of the day, as numbered. */
  races: count,
  /** It is true if the first result of the day is written. */
  begun: z.boolean(),
  /** They are the stages that are drawn, in their order. */
  phases: z.array(phase),
  /** It is the paper in the printers of the organization's country. */
  paper: z.enum(PAPER_SIZES),
  /** It says how late the day is. `stopped_at` says since when it is stopped, and is null if it is not. */
  delay_minutes: count,
  stopped_at: instant.nullable(),
  /** It says when the remaining races are ridden on another day. It is null if they are ridden on the date itself. */
  resumes_at: instant.nullable(),
  classes: z.array(dayClass),
  warnings: z.array(dayWarning),
});
export type DrawRoom = z.infer<typeof drawRoom>;

/** This is a rider in a drawn heat, with the lane in each of its motos or in its stage. */
export const drawnRider = z.object({
  entry_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  lanes: z.array(z.number().int().nullable()),
});

const roomHeat = z.object({
  serie: count,
  /** It has one number for each race of the heat: M1, M2, M3, or the number of a stage. */
  numbers: z.array(z.string()),
  sheet: count,
  /** `left` is true for a rider who has left the class since. The gate stays empty. */
  riders: z.array(drawnRider.extend({ left: z.boolean() })),
});
export type RoomHeat = z.infer<typeof roomHeat>;

/** This is a recorded draw. The current one has not been replaced. */
const drawRecord = z.object({
  draw_id: id,
  phase,
  drawn_at: instant,
  by: z.string(),
  cause: drawCause,
  reason: z.string().nullable(),
  method: drawMethod.nullable(),
  separate: z.enum(SEPARATIONS).nullable(),
  seed: z.string(),
  replaced_at: instant.nullable(),
});
export type DrawRecord = z.infer<typeof drawRecord>;

/** This is a class in the draw room, with its heats and draws and, before the draw, its riders in the order of entry. */
export const dayClassRoom = z.object({
  race_id: id,
  race_name: z.string(),
  organization_zone: z.string(),
  country_code: z.string().nullable(),
  version: count,
  one: dayClass,
  /** They are in race order. Heats that ride every moto together are listed once. */
  rounds: z.array(z.object({ phases: z.array(phase), heats: z.array(roomHeat), ridden: z.boolean() })),
  waiting: z.array(drawnRider.omit({ lanes: true })),
  draws: z.array(drawRecord),
});
export type DayClassRoom = z.infer<typeof dayClassRoom>;

export const dayWriting = ['race.not_found', 'race.called_off', 'office.changed'] as const;

export const getDay = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day',
  who: 'race_organizer',
  summary:
    'Returns a race day in the draw room, with its classes, the progress of each and what to look at first.',
  reply: drawRoom,
  errors: ['race.not_found'],
});

export const getDayClass = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day/{categoryId}',
  who: 'race_organizer',
  summary: 'Returns a class in the draw room, with its gates and all its draws.',
  params: z.strictObject({ id: idParam, categoryId: idParam }),
  reply: dayClassRoom,
  errors: ['race.not_found', 'race.category_elsewhere'],
});

export const saveDay = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/day',
  who: 'race_organizer',
  summary:
    'Sets how the day is drawn from now on. Refuses the request if the version changed since it was read. Existing draws stay.',
  body: z.strictObject({ ...settings, version: count }),
  reply: drawRoom,
  errors: dayWriting,
});
