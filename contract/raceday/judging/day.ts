import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { JUDGE_DUTIES, MOST_SEATS } from '#rules/raceday/judging/duties.ts';
import { PROTEST_MINUTES } from '#rules/raceday/live/protest-minutes.ts';
import { RULE_CHOICES } from '#rules/raceday/races/types.ts';
import { VERDICTS } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { SEAT_STANDINGS } from '#rules/raceday/judging/verdict/seat-sheets.ts';
import { id, instant, phase, plainDate, plateColour } from '#contract/values.ts';
import { resultConsequences } from '#contract/raceday/office/results/results.ts';
import { openProtest } from '#contract/raceday/live/protests.ts';
import { timingSource } from './passings.ts';
import { deviceOp, keptSaid, namedHeat, ruledResults } from './ops.ts';

const count = z.number().int();
const packVersion = z.string().max(40);

/**
 * It is a secret of the device, made with its id. It opens the day again, and proves the operations of the device that another phone
 * carries. If it is left out, operations of this device that others bring wait for the table.
 */
const deviceKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();
const heldWhy = z.enum(['revoked', 'strange_heat', 'unproved', 'old_leader']);
/** `elsewhere` is said by a server that does not lead the race: it passes the operation on to the one that does. */
const heldNow = z.enum([...heldWhy.options, 'elsewhere']);

/** A code opens this race for its duty. */
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
  asksProofOfMany: true,
  summary:
    'Opens the day of a race on one device with a judge’s code. The session can do this and nothing else.',
  body: z.strictObject({
    code: z.string().max(40),
    /** The device makes it once. */
    device_id: z.uuid(),
    device_key: deviceKey,
    /** It is the name of the person, for the record. */
    person: z.string().trim().min(1).max(60),
  }),
  reply: z.object({
    token: z.string(),
    expires_at: instant,
    duty: z.enum(JUDGE_DUTIES),
    seat: z.number().int().min(1).max(MOST_SEATS).nullable(),
    race: judgedRace,
    /** It is the server's clock. */
    now: instant,
  }),
  errors: ['desk.wrong_code', 'judging.for_desk', 'judging.device_elsewhere'],
});

export const openTable = endpoint({
  method: 'POST',
  path: '/api/day/{id}/table',
  who: 'race_chief',
  summary:
    'Seats an account at the table of a race on one device. Repeating the request has no further effect.',
  body: z.strictObject({ device_id: z.uuid(), device_key: deviceKey }),
  reply: z.object({ race: judgedRace, now: instant }),
  errors: ['race.not_found', 'judging.device_elsewhere'],
});

/** This is a heat of the day as a judge needs it, in running order. */
const packHeat = z.object({
  category_id: id,
  phase,
  serie: count,
  /** It is the race number as it is called. */
  number: z.string(),
  /** It says which sheet of the heat counts. Sheet 2 replaces sheet 1. */
  sheet: count,
  /** It says which ride of the heat counts. It is 2 once the table lets the heat ride again. */
  attempt: count,
  /** It is true if the heat had results from any source when the pack was made. */
  ridden: z.boolean(),
  /** They are sorted by lane. A rider who left has no line. */
  riders: z.array(z.object({ entry_id: id, lane: z.number().int().nullable() })),
});
export type PackHeat = z.infer<typeof packHeat>;

/** This is the whole day on a phone, with names as they are called and nothing private. */
export const dayPack = z.object({
  race_id: id,
  /** It changes whenever the pack changes. */
  version: z.string(),
  seats: count,
  /** It is true if two officials sign what the table decides. */
  two_sign: z.boolean(),
  race: judgedRace,
  classes: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      plate_colour: plateColour,
      /** It says whether a missed start excludes a rider from the stages after the motos. A judge is warned of it. */
      dns: z.enum(RULE_CHOICES.dns),
    }),
  ),
  riders: z.array(
    z.object({
      entry_id: id,
      plate: z.string(),
      /** It is the surname and first letters, or the name as the public reads it. */
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
  summary: 'Returns all that a judge’s phone needs for the day, or null if the phone already has it.',
  query: z.strictObject({ have: packVersion.optional() }),
  reply: z.object({ pack: dayPack.nullable(), now: instant }),
  errors: ['race.not_found', 'judging.not_drawn'],
});

/** This phone has to know this of what others said of a heat (rules/raceday/judging/verdict/heat-news.ts). */
const heardHeat = z.object({
  category_id: id,
  phase,
  serie: count,
  attempt: count,
  dropped: z.boolean(),
  /** It is true if enough seats, or the table, said its result, so that it was ridden whoever dropped its gate. */
  closed: z.boolean().optional(),
  absent: z.array(id),
  said: z.boolean(),
});
export type HeardHeat = z.infer<typeof heardHeat>;

/** Another phone of the same seat has sent operations. */
const seatPhone = z.object({
  device_id: z.string(),
  person: z.string(),
  seen_at: instant,
  /** It counts the sheets that the phone sent. */
  said: count,
  stands: z.enum(SEAT_STANDINGS),
});
export type SeatPhone = z.infer<typeof seatPhone>;

/** One call carries at most this many operations. A device sends the rest right after. */
export const OPS_AT_ONCE = 200;

export const sayOps = endpoint({
  method: 'POST',
  path: '/api/day/{id}/ops',
  who: 'race_judge',
  summary:
    'Sends operations of the device itself or carried from another one. An operation that is sent again is not counted twice.',
  longBody: true,
  afterCodeEnds: true,
  body: z.strictObject({
    device_id: z.uuid(),
    /** It follows the device's clock and shows how wrong that clock is. */
    sent_at: z.iso.datetime(),
    /** It counts the operations that the device still has to send, including these. */
    waiting: z.number().int().min(0).max(100_000),
    /** It is the version of the pack that the device works with. */
    pack_version: packVersion,
    /** It is a percentage, if the device reports it. */
    battery: z.number().int().min(0).max(100).nullable().default(null),
    /** It names the news that the device has. It is null if the device asks for none. */
    news_after: count.min(0).nullable().default(null),
    ops: z.array(deviceOp).max(OPS_AT_ONCE),
  }),
  reply: z.object({
    /** They are the ids of those operations that the server has now, from any sender. */
    known: z.array(z.string()),
    /** Of those, these are stored but not counted yet, with the reason. */
    held: z.array(z.object({ op_id: z.string(), why: heldNow })),
    refused: z.array(z.object({ op_id: z.string(), code: z.string() })),
    /** The server has not heard these counts of the device, which are below the highest it has. */
    holes: z.array(count),
    /** It is the highest count of the device that the server has. A phone restored from a backup goes on behind it. */
    last_n: count,
    now: instant,
    pack_version: z.string(),
    /** It is the news of heats since then, for the gate and the line. It is null if none was asked for. */
    news: z.object({ seq: count, heats: z.array(heardHeat) }).nullable(),
    /** For a finish judge, these are other phones that sent sheets for the seat. */
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

/** This is an operation as the server received it. */
const heardOp = z.object({
  seq: count,
  op_id: z.string(),
  person: z.string(),
  seat: count.nullable(),
  heard_at: instant,
  /** It names the person whose phone brought it, if that is another phone. */
  carried_by: z.string().nullable(),
  held: heldWhy.nullable(),
  /** It is true if a timing system said it. */
  timing: z.boolean().optional(),
  /** It is true if it is what a photo finish saw. */
  camera: z.boolean().optional(),
  op: deviceOp.omit({ said: true, mac: true }).extend({ said: keptSaid }),
});
export type HeardOp = z.infer<typeof heardOp>;

/** This is the state of a heat. */
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

const dayDevice = z.object({
  device_id: z.string(),
  person: z.string(),
  duty: z.enum(JUDGE_DUTIES),
  seat: count.nullable(),
  seen_at: instant,
  /** It counts the operations that the device still has to send. */
  waiting: count,
  battery: count.nullable(),
  /** It is the device's clock minus the server's, in ms, at the last contact. */
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
  summary: 'Returns the operations since a given one, the state of each heat and the devices that listen.',
  query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    ops: z.array(heardOp),
    /** It is true if there are more operations after the last one. */
    more: z.boolean(),
    heats: z.array(heatState),
    devices: z.array(dayDevice),
    sources: z.array(timingSource),
    /** It is true if results that judges agree on wait for the table's confirmation. */
    table_confirms: z.boolean(),
    /** It is true if riders whom judges relegate do not wait for the table. It applies to a day that began so. */
    judges_relegate: z.boolean(),
    /** It is true if results are public, so that a change needs a reason. */
    published: z.boolean(),
    /** These races of each class are posted, so their results are public too. */
    posted: z.array(z.object({ category_id: id, phases: z.array(phase) })),
    /** These protests wait for an answer or a correction, oldest first. */
    protests: z.array(openProtest),
    pack_version: z.string(),
    /** A server at the track writes the race, and spoke so many seconds ago. It is null if this server does. */
    elsewhere: z.object({ name: z.string(), age: count }).nullable(),
    now: instant,
  }),
  errors: ['race.not_found', 'judging.not_drawn'],
});
export type HeardDay = z.infer<typeof hearOps.reply>;

export const foreseeRuling = endpoint({
  method: 'POST',
  path: '/api/day/{id}/foresee',
  who: 'race_chief',
  summary:
    'Returns the ranks, the riders who go on and the points that would follow from a ruling. It writes nothing.',
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

/** They say how many judges a race has, and what the table has to confirm. */
const judgingSettings = {
  seats: z.number().int().min(1).max(MOST_SEATS),
  /** If true, a result that judges agree on is written only after the table confirms it. */
  table_confirms: z.boolean(),
  /** If true, relegating and disqualifying needs a second official. */
  two_sign: z.boolean(),
};
/** Protests are taken for this many minutes after a stage is posted. With 0, they are not waited for. */
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
  summary: 'Returns how a race is judged and the devices that listen.',
  reply: judgingOfDay,
  errors: ['race.not_found'],
});

export const foreseeJudging = endpoint({
  method: 'POST',
  path: '/api/office/races/{id}/judging/foresee',
  who: 'race_organizer',
  summary:
    'Returns what another way of judging would do to the operations that were heard so far. It writes nothing.',
  body: z.strictObject(judgingSettings),
  reply: z.object({
    /** These are the numbers of races that get their result at once, from what judges said. */
    closes: z.array(z.string()),
    /** These races are already public, but not by this way of judging. They stay as they are. */
    stays: z.array(z.string()),
    /** These races were heard, have no result and wait for somebody else than now. */
    waits: z.array(z.string()),
    /** It identifies the moment that was shown. Saving refuses another one. */
    basis: z.string(),
  }),
  errors: ['race.not_found'],
});
export type ForeseenJudging = z.infer<typeof foreseeJudging.reply>;

export const saveJudging = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/judging',
  who: 'race_organizer',
  summary:
    'Sets from now on how many finish judges are waited for and what waits for the table. Races that the new setting decides get their result at once. It takes back no public result.',
  body: z.strictObject({
    ...judgingSettings,
    /** It identifies the moment that was shown. If it is left out, any operation since is accepted. */
    basis: z.string().max(60).optional(),
    /** If it is left out, it stays unchanged. */
    protest_minutes: protestMinutes.optional(),
  }),
  reply: judgingOfDay,
  errors: ['race.not_found', 'judging.moved'],
});
