import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dayWriting } from '#contract/raceday/office/day/day.ts';
import { id, instant, phase, plainDate, plateColour, raceStatus } from '#contract/values.ts';
import { SECONDS_PLANNED } from '#rules/raceday/day/pace.ts';
import { PAUSE_KINDS } from '#rules/raceday/day/programme.ts';

const count = z.number().int();

/** It is an hour by the clock of the place, `HH:mm`. */
const hour = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);

const pause = z.strictObject({
  kind: z.enum(PAUSE_KINDS),
  title: z.string().trim().min(1).max(60).nullable(),
  minutes: z.number().int().min(1).max(240),
});

/** It names a block as a class in one phase. Its races follow from the draw. */
const blockName = z.strictObject({
  kind: z.literal('block'),
  category_id: id,
  phase,
  /** It stands before its race numbers. A last moto may be among the finals. */
  letter: z.string().max(1),
});

const settings = {
  /** It counts the seconds from one gate to the next, until a pace was measured. */
  seconds_planned: z.number().int().min(SECONDS_PLANNED.least).max(SECONDS_PLANNED.most),
  /** The first gate drops at this hour. It is null if it is not set. */
  first_gate_at: hour.nullable(),
  /** It is the sunset as the office set it. It is null if the sunset is computed. */
  sunset_at: hour.nullable(),
  /** It is true if the sheets were given out. Race numbers then no longer change when something is moved. */
  numbers_given: z.boolean(),
};

/**
 * This is a race of a block, with the hour at which it started or is expected. The hour is null if the race is skipped or there is no first
 * gate yet.
 */
const programmeRace = z.object({
  number: z.string(),
  /** It is the position of the race in the day. */
  ordinal: count,
  serie: count,
  at: instant.nullable(),
  done: z.boolean(),
  /** They are the riders at its gate who are entered in another category of the day too. */
  riders: z.array(id),
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

/** This is the programme of a day, with its order and its hours. */
export const programme = z.object({
  race_id: id,
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_status: raceStatus,
  organization_zone: z.string(),
  /** It is the version of the day. Every draw and every change of the programme raises it. */
  version: count,
  ...settings,
  /** It is true if a first result is written. Numbers no longer change. */
  begun: z.boolean(),
  /** It is true if every class is drawn, so that numbers can be given. */
  drawn: z.boolean(),
  sunset: z.object({ at: instant, place: z.string().nullable() }).nullable(),
  /** It counts seconds per race, from the last races. A `measured` of 0 means that the pace is as planned. */
  pace: z.object({ seconds: count, low: count, high: count, measured: count }),
  races: count,
  done: count,
  /** It counts the seconds from the first gate to the end, as planned. */
  length: count,
  /** It is the end of the last race, as a range if the pace was measured. */
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
    'Returns the programme of a race day, with blocks and pauses in running order, race numbers and the hour of each race.',
  reply: programme,
  errors: ['race.not_found'],
});

/** No day has more classes in each of their phases and pauses than this. */
const mostItems = 1000;

export const saveProgramme = endpoint({
  method: 'PUT',
  path: '/api/office/races/{id}/day/programme',
  who: 'race_organizer',
  summary:
    'Sets the order of the whole programme. Refuses the request if the version changed since it was read. Races get other numbers until the numbers are given. A repeated request with the same `request_key` has no further effect.',
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
