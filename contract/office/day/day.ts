import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParam, instant, phase, plainDate, plateColour, raceStatus } from '#contract/values.ts';
import { DRAW_METHODS, SEPARATIONS } from '#rules/raceday/draw/draw-plan.ts';
import { GATE_MODES } from '#rules/raceday/draw/gate-order.ts';
import { LANE_METHODS, SMALL_HEAT_ROWS } from '#rules/raceday/draw/lanes.ts';
import { DRAW_CAUSES } from '#rules/raceday/draw-room.ts';
import { PAPER_SIZES } from '#rules/raceday/paper/day-parts.ts';
import { RULE_CHOICES } from '#rules/races/types.ts';

const count = z.number().int();

export const drawMethod = z.enum(DRAW_METHODS);
export const gateMode = z.enum(GATE_MODES);
export const drawCause = z.enum(DRAW_CAUSES);

const settings = {
  draw_method: drawMethod,
  separate: z.enum(SEPARATIONS),
  lane_method: z.enum(LANE_METHODS),
  small_heat_rows: z.enum(SMALL_HEAT_ROWS),
  /** What decides the order of choosing gates in a knock-out heat; null: as ties are broken. */
  gate_mode: gateMode.nullable(),
  third_as_final: z.boolean(),
};
/** How a day is drawn. */
export const daySettings = z.object(settings);
export type DaySettings = z.infer<typeof daySettings>;

/** Why no next stage can be made (rules/raceday/next-stage.ts). */
export const stageBlock = z.enum(['not_drawn', 'heats_open', 'heat_void', 'tie_open', 'nobody_left', 'over']);

const namedRider = z.object({ plate: z.string(), rider_fullname: z.string() });

/** A stage made from results that have changed since, which can be made again (rules/raceday/outdated-stage.ts). */
export const outdatedDraw = z.object({
  phase,
  missing: z.array(namedRider),
  wrong: z.array(namedRider),
  /** It is not known yet who goes on. */
  open: z.boolean(),
});
export type OutdatedDraw = z.infer<typeof outdatedDraw>;

/** A class of the day, and how far it is. */
export const dayClass = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  format: z.enum(RULE_CHOICES.heats),
  riders: count,
  /** How many riders each heat of the first moto has: as drawn, or as it would be drawn. */
  sizes: z.array(count),
  motos: count,
  /** How many go on from the motos; 0: result on points. */
  qualify: count,
  /** Motos were cancelled, as for rain. */
  shortened: z.boolean(),
  /** One rider more or less changes the number of its heats. */
  edge: z.boolean(),
  /** Its heats were not drawn by this program. */
  foreign: z.boolean(),
  drawn_at: instant.nullable(),
  sheet: count,
  /** Races drawn, and those of them without a result. */
  rides: count,
  open: count,
  /** The stage ridden now, or last. */
  phase: phase.nullable(),
  /** The stage that can be made now, or why none can. */
  next: phase.nullable(),
  block: stageBlock.nullable(),
  outdated: outdatedDraw.nullable(),
});
export type DayClass = z.infer<typeof dayClass>;

/** What to check before the sheets are printed. */
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

/** A race day in the draw room. */
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
  /** Counts up with every draw; a change is made only upon the version that was read. */
  version: count,
  settings: daySettings,
  riders: count,
  /** Small classes without a decision. */
  small: count,
  /** Races of the day, as numbered. */
  races: count,
  /** The first result of the day is written. */
  begun: z.boolean(),
  /** Stages that are drawn, in their order. */
  phases: z.array(phase),
  /** The paper in the printers of the organization's country. */
  paper: z.enum(PAPER_SIZES),
  /** How late the day is, and since when it is stopped; null: it is not. */
  delay_minutes: count,
  stopped_at: instant.nullable(),
  /** When the remaining races are ridden, on another day; null: on the date itself. */
  resumes_at: instant.nullable(),
  classes: z.array(dayClass),
  warnings: z.array(dayWarning),
});
export type DrawRoom = z.infer<typeof drawRoom>;

/** A rider in a drawn heat: the lane in each of its motos, or in its stage. */
export const drawnRider = z.object({
  entry_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  lanes: z.array(z.number().int().nullable()),
});

const roomHeat = z.object({
  serie: count,
  /** One for each race of it: M1, M2, M3, or the number of a stage. */
  numbers: z.array(z.string()),
  sheet: count,
  /** `left`: out of the class since; the gate stays empty. */
  riders: z.array(drawnRider.extend({ left: z.boolean() })),
});
export type RoomHeat = z.infer<typeof roomHeat>;

/** A recorded draw. The current one has not been replaced. */
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

/** A class in the draw room: its heats, its draws, and, before the draw, its riders in the order of entry. */
export const dayClassRoom = z.object({
  race_id: id,
  race_name: z.string(),
  organization_zone: z.string(),
  country_code: z.string().nullable(),
  version: count,
  one: dayClass,
  /** In race order. Heats that ride every moto together are listed once. */
  rounds: z.array(z.object({ phases: z.array(phase), heats: z.array(roomHeat), ridden: z.boolean() })),
  waiting: z.array(drawnRider.omit({ lanes: true })),
  draws: z.array(drawRecord),
});
export type DayClassRoom = z.infer<typeof dayClassRoom>;

export const dayParams = z.strictObject({ id: idParam });
const none = z.strictObject({});
export const dayWriting = ['race.not_found', 'race.called_off', 'office.changed'] as const;

export const getDay = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day',
  who: 'race_organizer',
  summary: 'A race day in the draw room: its classes, how far each is, and what to look at first',
  params: dayParams,
  query: none,
  reply: drawRoom,
  errors: ['race.not_found'],
});

export const getDayClass = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day/{categoryId}',
  who: 'race_organizer',
  summary: 'A class in the draw room: its gates, and every draw of it',
  params: z.strictObject({ id: idParam, categoryId: idParam }),
  query: none,
  reply: dayClassRoom,
  errors: ['race.not_found', 'race.category_elsewhere'],
});

export const saveDay = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/day',
  who: 'race_organizer',
  summary: 'How the day is drawn from now on, upon the version that was read; what is drawn stays',
  params: dayParams,
  body: z.strictObject({ ...settings, version: count }),
  reply: drawRoom,
  errors: dayWriting,
});
