import { z } from 'zod';
import { sponsor } from '#contract/ads/ads.ts';
import { cupParameters } from '#contract/cups/cups.ts';
import { TIE_WAYS } from '#rules/classification/tie-break.ts';
import { REMOVALS } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';
import { PROTEST_STEPS } from '#rules/live/protests.ts';
import { endpoint } from '#contract/endpoint.ts';
import { raceNotice } from '#contract/races/notices.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { splits } from '#contract/races/splits.ts';
import { organization } from '#contract/reference/reference.ts';
import {
  dateIn,
  cupStatus,
  id,
  idParam,
  image,
  instant,
  phase,
  plainDate,
  plateColour,
  raceStatus,
  runStatus,
} from '#contract/values.ts';
import { type KnockoutStage, STAGES_AFTER_MOTOS } from '#rules/stages.ts';
import type { SheetName } from '#rules/files/sheets.ts';

/** One ride of one rider: the fact, and R = 9 − place derived from it (docs/regulation.md §3.7). */
export const riderRun = z.object({
  phase,
  /** Race number of the day; null where the source does not print heats. */
  number: z.string().nullable(),
  serie: z.number().int().nullable(),
  lane: z.number().int().nullable(),
  /** null: drawn, not ridden yet. */
  status: runStatus.nullable(),
  place: z.number().int().nullable(),
  time_ms: z.number().int().nullable(),
  /** Left out: none were taken. */
  splits: splits.optional(),
  R: z.number().int().nullable(),
});

/**
 * Why a rider is ahead of his neighbour, or behind him, as data that the screen puts into words. `edge`: at the cut.
 * `time` is in milliseconds; `place` of a rider who did not finish is his points.
 */
export const reason = z.object({
  by: z.string(),
  phase: phase.nullable(),
  mine: z.number().nullable(),
  theirs: z.number().nullable(),
  ahead: z.boolean(),
  edge: z.enum(['last_in', 'first_out']).nullable(),
});

const nullableInt = z.number().int().nullable();

/** A rider as a line of a heat or a list. M = lane, R = 9 − place, S = status of moto 1 to 3. */
export const raceRider = z.object({
  entry_id: id,
  rider_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  /** Other public facts about the rider, by the names of their columns; left out: none. */
  rider_about: z.record(z.string(), z.string()).optional(),
  club: z.object({ club_id: id, club_name: z.string() }).nullable(),
});

export const heatRider = raceRider.extend({
  rider_M1: nullableInt,
  rider_M2: nullableInt,
  rider_M3: nullableInt,
  rider_R1: nullableInt,
  rider_R2: nullableInt,
  rider_R3: nullableInt,
  rider_S1: runStatus.nullable(),
  rider_S2: runStatus.nullable(),
  rider_S3: runStatus.nullable(),
  /** Lap times in milliseconds, in the order of the motos. */
  times: z.array(nullableInt),
  /** The times on the way, in the same order; left out: none were taken. */
  splits: z.array(splits.nullable()).optional(),
  /** The points of the motos: the sum of 9 − place over those ridden, more is better; null: nothing ridden. */
  points: nullableInt,
  rider_points: nullableInt,
  /** Place inside the heat as text ("1", "DNF"), null while open. */
  result: z.string().nullable(),
  qualified: z.boolean(),
});

/** A line of the category's classification, with every ride of the rider. */
export const resultRider = heatRider.extend({
  /** Place in the category; null: listed without a rank. */
  rank: nullableInt,
  /** Place in the class of licence, series and awards, when classes raced together. */
  entered_category_name: z.string().nullable(),
  entered_rank: nullableInt,
  moto_rank: nullableInt,
  /** Sum of the places of the motos, which the order uses: lowest is best. The points shown to people are `points`. */
  sum_of_places: nullableInt,
  /** The stage that decided the place: final, playoff_2, …, motos, removed. */
  group: z.enum([...STAGES_AFTER_MOTOS, 'motos', 'removed']),
  shared: z.boolean(),
  removed: z.enum(keysOf(REMOVALS)).nullable(),
  /** Qualified for the stage after `group`, which is not drawn yet. */
  advances: z.boolean(),
  reason: reason.nullable(),
  /** The same for the motos: the edge of the cut, and ties on points. */
  moto_reason: reason.nullable(),
  results: z.array(riderRun),
});

export const manga = z.object({
  /** Race number of the day (of moto 1, when the same heat rides every moto). */
  number: z.string().nullable(),
  /** Where one heat rides every moto, and each has its number: all of them, moto 1 first. */
  numbers: z.array(z.string()).optional(),
  /** The moto of a mixed draw (M1…); null: one heat for all motos. A stage name for knock-outs. */
  phase: phase.nullable(),
  category_id: id,
  category_name: z.string(),
  serie: z.number().int(),
  seriesCount: z.number().int(),
  observations: z.string().nullable(),
  /** Its number is left out in older stored answers. */
  images: z.array(image.extend({ image_id: id.optional() })),
  riders: z.array(heatRider),
});

export const raceCategory = z.object({
  category_id: id,
  category_name: z.string(),
  category_order: z.number().int(),
  plate_colour: plateColour,
  riders: z.number().int(),
  /** How many go on from the motos; 0: result on points. */
  qualify: z.number().int(),
  /** Stages ridden or drawn, in order. */
  stages: z.array(phase),
  /** The last stage with a result, null before the first. */
  reached: phase.nullable(),
  /** All rides of the category are in. */
  complete: z.boolean(),
  timed: z.boolean(),
  /** The best time at the foot of the hill, in milliseconds; left out: nobody was timed there. */
  best_hill_ms: z.number().int().optional(),
});

const sheet = z.string().nullable();
export const raceFiles = z.object({
  inscription: sheet,
  mangas: sheet,
  classification: sheet,
  /** Left out where there is none: the specification has no name for it. */
  Repechaje: sheet.optional(),
  Dieciseisavos: sheet.optional(),
  Octavos: sheet,
  Cuartos: sheet,
  Semis: sheet,
  Final: sheet,
} satisfies Record<SheetName, z.ZodType>);

/** One rider's result before and after: a place as text, or a status; null: none. */
export const correctionLine = z.object({
  plate: z.string(),
  /** Empty: the rider was removed. */
  rider_fullname: z.string(),
  was: z.string().nullable(),
  became: z.string().nullable(),
  /** The lap in milliseconds, where it changed too. */
  was_time_ms: z.number().int().nullish(),
  became_time_ms: z.number().int().nullish(),
});

/** A change after publication: the results before and after, when and why. */
export const correction = z.object({
  category_id: id,
  at: instant,
  phase,
  number: z.string().nullable(),
  reason: z.string(),
  /** A tie that an official decided: places are those among the tied. */
  tie: z.enum(TIE_WAYS).nullish(),
  lines: z.array(correctionLine),
});

/** The public part of a protest: its number, the ride, the state, the decision. Never who filed it, never its text. */
export const raceProtest = z.object({
  receipt: z.number().int(),
  category_id: id,
  phase,
  serie: nullableInt,
  step: z.enum(keysOf(PROTEST_STEPS)),
  public_line: z.string().nullable(),
  at: instant,
});

/** The heats of each stage. The specification has no 1/16: it is left out where none is drawn. */
const stageHeats = {
  playoff_16: z.array(manga).optional(),
  playoff_8: z.array(manga),
  playoff_4: z.array(manga),
  playoff_2: z.array(manga),
  final: z.array(manga),
} satisfies Record<KnockoutStage, z.ZodType>;

/** A track that has a page. */
const trackNamed = z.object({ track_id: id, track_name: z.string() });

const raceNeighbour = z.object({ race_date: plainDate, race_name: z.string() });

export const race = z.object({
  race_id: id,
  race_name: z.string(),
  race_status: raceStatus,
  race_date: plainDate,
  race_place: z.string().nullable(),
  /** The track, if it has a page. */
  race_track: trackNamed.nullish(),
  /** Hours of the day, line by line; the contact, where it is not the organization. */
  race_timetable: z.string().nullish(),
  race_contact: z.string().nullish(),
  /** When the office of the date is open, line by line; the address of the technical guide. */
  race_office_hours: z.string().nullish(),
  race_guide: z.string().nullish(),
  /** The link of the video. */
  race_video: z.string().nullish(),
  /** The first photographs taken at the race, in the order of the office, and how many there are; left out in older stored answers. */
  race_photos: z.array(image.extend({ image_id: id })).optional(),
  race_photos_count: z.number().int().optional(),
  organization_id: id,
  organization,
  cup_id: id,
  cup: z.object({
    cup_id: id,
    cup_name: z.string(),
    cup_status: cupStatus,
    cup_parameters: cupParameters,
    cup_inscription_init: z.number().int(),
    cup_inscription_end: z.number().int(),
    /** Left out in older stored answers. */
    has_regulation: z.boolean().optional(),
  }),
  opens_at: instant
    .nullable()
    .describe('Entries are taken from this moment on; null: not before an official opens them'),
  closes_at: instant.describe(
    'Entries are taken before this moment: 03:00Z is 23:59 of the evening before at UTC−3',
  ),
  /** When the remaining races are ridden, on another day; null or left out: on the date itself. */
  resumes_at: instant.nullable().optional(),
  /** The organization called the date off; left out in older stored answers. */
  called_off: z.boolean().optional(),
  /** The races of the cup before and after this one; left out in older stored answers. */
  race_neighbours: z
    .object({ previous: raceNeighbour.nullable(), next: raceNeighbour.nullable() })
    .optional(),
  /** Newest fact of the race. */
  updated_at: instant.nullable(),
  riders_count: z.number().int(),
  race_categories: z.array(raceCategory),
  /** Registered riders, keyed by category_id; empty while the cup hides them. */
  race_riders: z.record(z.string(), z.array(raceRider)),
  race_races: z.object({
    mangas: z.array(manga),
    mangasResult: z.record(z.string(), z.array(resultRider)),
    ...stageHeats,
  }),
  race_files: raceFiles,
  /** The current notices, the newest first; left out: none. */
  race_notices: z.array(raceNotice).optional(),
  /** The sponsors, those of the whole date first; left out: none. */
  race_sponsors: z.array(sponsor).optional(),
  /** Corrections of published results, newest first; left out: none. */
  race_corrections: z.array(correction).optional(),
  /** The protests, the latest change first; left out: none. */
  race_protests: z.array(raceProtest).optional(),
});

export const raceListItem = z
  .object({
    race_id: id,
    race_name: z.string(),
    race_status: raceStatus,
    called_off: z.boolean(),
    race_date: plainDate,
    cup_id: id,
    organization_id: id,
  })
  .partial()
  .required({ race_id: true });

export type Race = z.infer<typeof race>;
export type RaceCategory = z.infer<typeof raceCategory>;
export type RaceRider = z.infer<typeof raceRider>;
export type HeatRider = z.infer<typeof heatRider>;
export type ResultRider = z.infer<typeof resultRider>;
export type RiderRun = z.infer<typeof riderRun>;
export type Manga = z.infer<typeof manga>;
export type RaceProtest = z.infer<typeof raceProtest>;
export type Correction = z.infer<typeof correction>;
export type CorrectionLine = z.infer<typeof correctionLine>;
export type RankReason = z.infer<typeof reason>;

export const getRaceByDate = endpoint({
  method: 'GET',
  path: '/api/races/by_date',
  who: 'anyone',
  summary:
    'The race of a cup on a date, with every stage of its results; with a category, riders, heats, corrections and protests of that one alone',
  query: z.strictObject({ cup_id: idParam, race_date: dateIn, category_id: idParam.optional() }),
  reply: race,
  errors: ['race.not_found'],
});

export const getRace = endpoint({
  method: 'GET',
  path: '/api/races/{id}',
  who: 'anyone',
  summary: 'A race, with every stage of its results',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: race,
  errors: ['race.not_found'],
});

export const listRaces = endpoint({
  method: 'GET',
  path: '/api/races',
  who: 'anyone',
  summary: 'Races of public cups',
  query: listQuery({
    sort: ['race_date', 'race_name', 'race_id'],
    attributes: [
      'race_id',
      'race_name',
      'race_status',
      'called_off',
      'race_date',
      'cup_id',
      'organization_id',
    ],
    filters: {
      cup_id: oneOrMany(id).optional(),
      organization_id: oneOrMany(id).optional(),
      race_status: oneOrMany(raceStatus).optional(),
      race_date: oneOrMany(dateIn).optional(),
    },
  }),
  reply: listReply(raceListItem),
});
