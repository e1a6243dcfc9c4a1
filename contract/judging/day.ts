import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { JUDGE_DUTIES, MOST_SEATS } from '#rules/judging/duties.ts';
import { PROTEST_MINUTES } from '#rules/live/protest-minutes.ts';
import { RULE_CHOICES } from '#rules/races/types.ts';
import { VERDICTS } from '#rules/judging/heat-verdict.ts';
import { SEAT_STANDINGS } from '#rules/judging/verdict/seat-sheets.ts';
import { id, idParam, instant, phase, plainDate, plateColour } from '#contract/values.ts';
import { resultConsequences } from '#contract/office/results/results.ts';
import { deviceOp, keptSaid, namedHeat, ruledResults } from './ops.ts';

const count = z.number().int();
const packVersion = z.string().max(40);
const params = z.strictObject({ id: idParam });

/**
 * A secret of the device, made with its id: opens it again, and proves what another phone carries of it. Left out, the words of this device
 * that others bring wait for the table.
 */
const deviceKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();
const heldWhy = z.enum(['revoked', 'strange_heat', 'unproved']);

/** The race a code opens, and what for. */
const judgedRace = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
});

export const openDay = endpoint({
  method: 'POST',
  path: '/api/day/open',
  who: 'anyone',
  summary:
    'Opens the day of a race with a judge’s code, on one device: a session that can do this and nothing else',
  body: z.strictObject({
    code: z.string().max(40),
    /** Made by the device, once. */
    device_id: z.uuid(),
    device_key: deviceKey,
    /** The name of the person, for the record. */
    person: z.string().trim().min(1).max(60),
  }),
  reply: z.object({
    token: z.string(),
    expires_at: instant,
    duty: z.enum(JUDGE_DUTIES),
    seat: z.number().int().min(1).max(MOST_SEATS).nullable(),
    race: judgedRace,
    /** The server's clock. */
    now: instant,
  }),
  errors: ['request.too_many', 'desk.wrong_code', 'judging.for_desk', 'judging.device_elsewhere'],
});

export const openTable = endpoint({
  method: 'POST',
  path: '/api/day/{id}/table',
  who: 'race_chief',
  summary: 'Sits an account down at the table of a race, on one device; again is once',
  params,
  body: z.strictObject({ device_id: z.uuid(), device_key: deviceKey }),
  reply: z.object({ race: judgedRace, now: instant }),
  errors: ['race.not_found', 'judging.device_elsewhere'],
});

/** A heat of the day as a judge needs it, in running order. */
const packHeat = z.object({
  category_id: id,
  phase,
  serie: count,
  /** Race number, as it is called. */
  number: z.string(),
  /** Which sheet of the heat counts: 2 replaces 1. */
  sheet: count,
  /** Which ride of it counts: 2, once the table lets it ride again. */
  attempt: count,
  /** Had results when the pack was made, from any source. */
  ridden: z.boolean(),
  /** By lane; a rider who left has no line. */
  riders: z.array(z.object({ entry_id: id, lane: z.number().int().nullable() })),
});
export type PackHeat = z.infer<typeof packHeat>;

/** The whole day on a phone: names as they are called, nothing private. */
export const dayPack = z.object({
  race_id: id,
  /** Changes whenever the pack changes. */
  version: z.string(),
  seats: count,
  /** Two sign what the table decides. */
  two_sign: z.boolean(),
  race: judgedRace,
  classes: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      plate_colour: plateColour,
      /** Whether a missed start excludes a rider from the stages after the motos: a judge is warned. */
      dns: z.enum(RULE_CHOICES.dns),
    }),
  ),
  riders: z.array(
    z.object({
      entry_id: id,
      plate: z.string(),
      /** Surname and first letters, or as the public reads it. */
      name: z.string(),
      club_name: z.string().nullable(),
    }),
  ),
  heats: z.array(packHeat),
});
export type DayPack = z.infer<typeof dayPack>;

export const getDayPack = endpoint({
  method: 'GET',
  path: '/api/day/{id}/pack',
  who: 'race_judge',
  summary: 'Everything a judge’s phone needs for the day; null when it has it already',
  params,
  query: z.strictObject({ have: packVersion.optional() }),
  reply: z.object({ pack: dayPack.nullable(), now: instant }),
  errors: ['race.not_found', 'judging.not_drawn'],
});

/** What this phone has to know of what others said of a heat (rules/judging/verdict/heat-news.ts). */
const heardHeat = z.object({
  category_id: id,
  phase,
  serie: count,
  attempt: count,
  dropped: z.boolean(),
  absent: z.array(id),
  said: z.boolean(),
});
export type HeardHeat = z.infer<typeof heardHeat>;

/** Another phone of the same seat that has said something. */
const seatPhone = z.object({
  device_id: z.string(),
  person: z.string(),
  seen_at: instant,
  /** Sheets it said. */
  said: count,
  stands: z.enum(SEAT_STANDINGS),
});
export type SeatPhone = z.infer<typeof seatPhone>;

/** Operations in one call at most: a device sends the rest right after. */
export const OPS_AT_ONCE = 200;

export const sayOps = endpoint({
  method: 'POST',
  path: '/api/day/{id}/ops',
  who: 'race_judge',
  summary: 'Says operations, its own or carried from another device; said again, nothing is doubled',
  params,
  longBody: true,
  afterCodeEnds: true,
  body: z.strictObject({
    device_id: z.uuid(),
    /** By the device's clock, to show how wrong it is. */
    sent_at: z.iso.datetime(),
    /** How many operations it still has to send, with these. */
    waiting: z.number().int().min(0).max(100_000),
    /** The version of the pack it works with. */
    pack_version: packVersion,
    /** Percent, where the device reports it. */
    battery: z.number().int().min(0).max(100).nullable().default(null),
    /** The news it has; null: it asks for none. */
    news_after: count.min(0).nullable().default(null),
    ops: z.array(deviceOp).max(OPS_AT_ONCE),
  }),
  reply: z.object({
    /** Ids of those that the server has now, from any sender. */
    known: z.array(z.string()),
    /** Of those, the ones that are stored but not counted yet, and why. */
    held: z.array(z.object({ op_id: z.string(), why: heldWhy })),
    refused: z.array(z.object({ op_id: z.string(), code: z.string() })),
    /** Counts of this device the server has not heard, below the highest it has. */
    holes: z.array(count),
    now: instant,
    pack_version: z.string(),
    /** News of heats since then, for the gate and the line; null: none was asked for. */
    news: z.object({ seq: count, heats: z.array(heardHeat) }).nullable(),
    /** For a finish judge: other phones that spoke for the seat. */
    seat_phones: z.array(seatPhone),
  }),
  errors: [
    'request.too_many',
    'race.not_found',
    'judging.not_drawn',
    'judging.device_elsewhere',
    'judging.device_unknown',
  ],
});

/** An operation as it was heard. */
const heardOp = z.object({
  seq: count,
  op_id: z.string(),
  person: z.string(),
  seat: count.nullable(),
  heard_at: instant,
  /** Whose phone brought it, where that is another one. */
  carried_by: z.string().nullable(),
  held: heldWhy.nullable(),
  op: deviceOp.omit({ said: true, mac: true }).extend({ said: keptSaid }),
});
export type HeardOp = z.infer<typeof heardOp>;

/** The state of a heat. */
const heatState = z.object({
  category_id: id,
  phase,
  serie: count,
  attempt: count,
  verdict: z.enum(VERDICTS),
  sealed: z.boolean(),
  gate_at: instant.nullable(),
  heard_at: instant.nullable(),
  settled_at: instant.nullable(),
});
export type HeatState = z.infer<typeof heatState>;

const dayDevice = z.object({
  device_id: z.string(),
  person: z.string(),
  duty: z.enum(JUDGE_DUTIES),
  seat: count.nullable(),
  seen_at: instant,
  /** How many operations it still has to send. */
  waiting: count,
  battery: count.nullable(),
  /** Its clock minus the server's, in ms, at the last contact. */
  clock_ms: count.nullable(),
  pack_version: z.string(),
  said: count,
  open: z.boolean(),
});
export type DayDevice = z.infer<typeof dayDevice>;

export const hearOps = endpoint({
  method: 'GET',
  path: '/api/day/{id}/ops',
  who: 'race_chief',
  summary: 'What was said since, how each heat stands, and who is listening',
  params,
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    ops: z.array(heardOp),
    /** There are more after the last one. */
    more: z.boolean(),
    heats: z.array(heatState),
    devices: z.array(dayDevice),
    /** Results that judges agree on wait for the table's confirmation. */
    table_confirms: z.boolean(),
    /** Results are public: a change needs a reason. */
    published: z.boolean(),
    /** Races of each class that are posted: their results are public too. */
    posted: z.array(z.object({ category_id: id, phases: z.array(phase) })),
    pack_version: z.string(),
    now: instant,
  }),
  errors: ['race.not_found', 'judging.not_drawn'],
});
export type HeardDay = z.infer<typeof hearOps.reply>;

export const foreseeRuling = endpoint({
  method: 'POST',
  path: '/api/day/{id}/foresee',
  who: 'race_chief',
  summary: 'What would come of a ruling: ranks, who goes on, points. Nothing is written',
  params,
  body: z.strictObject({ heat: namedHeat, results: ruledResults }),
  reply: resultConsequences,
  errors: [
    'race.not_found',
    'race.category_elsewhere',
    'results.heat_not_found',
    'results.riders',
    'results.place_twice',
    'results.not_drawn',
  ],
});

/** How many judges a race has, and what the table has to confirm. */
const judgingSettings = {
  seats: z.number().int().min(1).max(MOST_SEATS),
  /** A result that judges agree on is written only after the table confirms it. */
  table_confirms: z.boolean(),
  /** Relegating and disqualifying needs a second official. */
  two_sign: z.boolean(),
};
/** Minutes protests are taken for once a stage is posted; 0: they are not waited for. */
const protestMinutes = count.min(PROTEST_MINUTES.least).max(PROTEST_MINUTES.most);
const judgingOfDay = z.object({
  race_id: id,
  ...judgingSettings,
  protest_minutes: protestMinutes,
  devices: z.array(dayDevice),
});
export type JudgingOfDay = z.infer<typeof judgingOfDay>;

export const getJudging = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/judging',
  who: 'race_organizer',
  summary: 'How a race is judged, and the devices that listen',
  params,
  query: z.strictObject({}),
  reply: judgingOfDay,
  errors: ['race.not_found'],
});

export const saveJudging = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/judging',
  who: 'race_organizer',
  summary: 'How many finish judges are waited for, and what waits for the table, from now on',
  params,
  body: z.strictObject({
    ...judgingSettings,
    /** Left out: as it is. */
    protest_minutes: protestMinutes.optional(),
  }),
  reply: judgingOfDay,
  errors: ['race.not_found'],
});
