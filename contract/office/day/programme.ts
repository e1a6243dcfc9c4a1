import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayParams, dayWriting } from '#contract/office/day/day.ts';
import { id, instant, phase, plainDate, plateColour, raceStatus } from '#contract/values.ts';
import { SECONDS_PLANNED } from '#rules/raceday/pace.ts';
import { PAUSE_KINDS } from '#rules/raceday/programme.ts';

const count = z.number().int();

/** An hour by the clock of the place, `HH:mm`. */
const hour = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

const pause = z.strictObject({
  kind: z.enum(PAUSE_KINDS),
  title: z.string().trim().min(1).max(60).nullable(),
  minutes: z.number().int().min(1).max(240),
});

/** A block by its name: a class in one phase. Its races follow from the draw. */
const blockName = z.strictObject({
  kind: z.literal('block'),
  category_id: id,
  phase,
  /** Before its race numbers: a last moto may be among the finals. */
  letter: z.string().max(1),
});

const settings = {
  /** Seconds from one gate to the next, until a pace was measured. */
  seconds_planned: z.number().int().min(SECONDS_PLANNED.least).max(SECONDS_PLANNED.most),
  /** When the first gate drops; null: not set. */
  first_gate_at: hour.nullable(),
  /** The sunset, as the office set it; null: as computed. */
  sunset_at: hour.nullable(),
  /** The sheets were given out: race numbers no longer change when something is moved. */
  numbers_given: z.boolean(),
};

/** A race of a block, with the hour it started or is expected at; null: skipped, or no first gate yet. */
const programmeRace = z.object({
  number: z.string(),
  /** The position of the race in the day. */
  ordinal: count,
  serie: count,
  at: instant.nullable(),
  done: z.boolean(),
});

const programmeBlock = z.object({
  ...blockName.shape,
  category_name: z.string(),
  plate_colour: plateColour,
  at: instant.nullable(),
  races: z.array(programmeRace),
});
export type ProgrammeBlock = z.infer<typeof programmeBlock>;

const programmePause = z.object({ ...pause.shape, at: instant.nullable() });
export type ProgrammePause = z.infer<typeof programmePause>;

/** The programme of a day: the order and the hours. */
export const programme = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  organization_zone: z.string(),
  /** The version of the day: every draw and every change of the programme raises it. */
  version: count,
  ...settings,
  /** A first result is written: numbers no longer change. */
  begun: z.boolean(),
  /** Every class is drawn: numbers can be given. */
  drawn: z.boolean(),
  sunset: z.object({ at: instant, place: z.string().nullable() }).nullable(),
  /** Seconds a race, from the last races; `measured` 0: as planned. */
  pace: z.object({ seconds: count, low: count, high: count, measured: count }),
  races: count,
  done: count,
  /** Seconds from the first gate to the end, as planned. */
  length: count,
  /** The end of the last race, as a range where the pace was measured. */
  end: z.object({ at: instant, low: instant, high: instant }).nullable(),
  after_sunset: count,
  items: z.array(z.union([programmeBlock, programmePause])),
  close_starts: z.array(
    z.object({ rider_fullname: z.string(), first: z.string(), second: z.string(), apart: count }),
  ),
});
export type DayProgramme = z.infer<typeof programme>;

export const getProgramme = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/day/programme',
  who: 'race_organizer',
  summary:
    'The programme of a race day: blocks and pauses in running order, race numbers, and the hour of each race',
  params: dayParams,
  query: z.strictObject({}),
  reply: programme,
  errors: ['race.not_found'],
});

/** A class in each of its phases, and pauses: no day has more. */
const mostItems = 1000;

export const saveProgramme = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/day/programme',
  who: 'race_organizer',
  summary:
    'Puts the whole programme into an order, upon the version that was read; races get other numbers until these stand. Twice by one key is once',
  params: dayParams,
  body: z.strictObject({
    ...settings,
    version: count,
    request_key: z.uuid(),
    items: z.array(z.union([blockName, pause])).max(mostItems),
  }),
  reply: programme,
  errors: [
    ...dayWriting,
    'draw.published',
    'programme.other_races',
    'programme.own_order',
    'programme.too_many_pauses',
    'programme.not_drawn',
  ],
});
