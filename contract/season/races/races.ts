import { z } from 'zod';
import { sponsor } from '#contract/publishing/ads/ads.ts';
import { cupParameters } from '#contract/season/cups/cups.ts';
import { TIE_WAYS } from '#rules/raceday/classification/tie-break.ts';
import { PROSPECTS } from '#rules/raceday/classification/prospects.ts';
import { REMOVALS } from '#rules/statuses.ts';
import { keysOf, recordOf } from '#rules/table.ts';
import { PROTEST_STEPS } from '#rules/raceday/live/protests.ts';
import { publicPrice } from '#contract/money/prices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { raceNotice } from '#contract/season/races/notices.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { splits } from '#contract/season/races/splits.ts';
import { organization } from '#contract/people/reference/reference.ts';
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
import {
  type KnockoutStage,
  STAGES,
  STAGES_AFTER_MOTOS,
  STAGES_ALWAYS_LISTED,
  STAGES_LISTED_IF_DRAWN,
} from '#rules/stages.ts';
import { type SheetName, SHEETS_LISTED_IF_DRAWN } from '#rules/files/sheets.ts';

/** This is one ride of one rider, as a fact. R = 9 − place is derived from it (docs/regulation.md §3.7). */
export const riderRun = z.object({
  phase,
  /** It is the race number of the day. It is null if the source does not print heats. */
  number: z.string().nullable(),
  serie: z.number().int().nullable(),
  lane: z.number().int().nullable(),
  /** It is null if the ride is drawn and not ridden yet. */
  status: runStatus.nullable(),
  place: z.number().int().nullable(),
  time_ms: z.number().int().nullable(),
  /** It is left out if no splits were taken. */
  splits: splits.optional(),
  R: z.number().int().nullable(),
});

/**
 * It says why a rider is ahead of his neighbour, or behind him, as data that the screen puts into words. `edge` means at the cut. `time` is
 * in milliseconds, and `place` of a rider who did not finish is his points.
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

/** This is a rider as a line of a heat or a list. M is the lane, R is 9 − place, and S is the status of moto 1 to 3. */
export const raceRider = z.object({
  entry_id: id,
  rider_id: id,
  plate: z.string(),
  rider_fullname: z.string(),
  /** They are other public facts about the rider, by the names of their columns. It is left out if there are none. */
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
  /** They are lap times in milliseconds, in the order of the motos. */
  times: z.array(nullableInt),
  /** They are the times on the way, in the same order. It is left out if none were taken. */
  splits: z.array(splits.nullable()).optional(),
  /** They are the points of the motos, the sum of 9 − place over those ridden, and more is better. It is null if nothing is ridden. */
  points: nullableInt,
  rider_points: nullableInt,
  /** It is the place inside the heat as text ("1", "DNF"). It is null while the heat is open. */
  result: z.string().nullable(),
  qualified: z.boolean(),
});

/** This is a line of the category's classification, with every ride of the rider. */
export const resultRider = heatRider.extend({
  /** It is the place in the category. It is null if the rider is listed without a rank. */
  rank: nullableInt,
  /** It names the class of licence, series and awards, if classes raced together. `entered_rank` is the place in it. */
  entered_category_name: z.string().nullable(),
  entered_rank: nullableInt,
  moto_rank: nullableInt,
  /** It is the sum of the places of the motos, which the order uses, and lowest is best. People read the points of `points`. */
  sum_of_places: nullableInt,
  /** It is the stage that decided the place: final, playoff_2, …, motos, or removed. */
  group: z.enum([...STAGES_AFTER_MOTOS, 'motos', 'removed']),
  shared: z.boolean(),
  removed: z.enum(keysOf(REMOVALS)).nullable(),
  /** It is true if the rider qualified for the stage after `group`, which is not drawn yet. */
  advances: z.boolean(),
  reason: reason.nullable(),
  /** It is the same for the motos, with the edge of the cut and ties on points. */
  moto_reason: reason.nullable(),
  /**
   * It is the side of the cut while the motos are ridden: `in`, `line` (within a point of the other side) or `out` if they ended now,
   * `through` or `gone` once nothing can change it. It is null elsewhere.
   */
  prospect: z.enum(PROSPECTS).nullable(),
  results: z.array(riderRun),
});

export const manga = z.object({
  /** It is the race number of the day. It is that of moto 1 if the same heat rides every moto. */
  number: z.string().nullable(),
  /** If one heat rides every moto and each has its number, it holds all of them, moto 1 first. */
  numbers: z.array(z.string()).optional(),
  /** It is the moto of a mixed draw (M1…), or a stage name for knock-outs. It is null if one heat rides all motos. */
  phase: phase.nullable(),
  category_id: id,
  category_name: z.string(),
  serie: z.number().int(),
  seriesCount: z.number().int(),
  observations: z.string().nullable(),
  images: z.array(image.extend({ image_id: id })),
  riders: z.array(heatRider),
});

export const raceCategory = z.object({
  category_id: id,
  category_name: z.string(),
  category_order: z.number().int(),
  plate_colour: plateColour,
  riders: z.number().int(),
  /** It counts the riders who go on from the motos. With 0, the result is on points. */
  qualify: z.number().int(),
  /** They are the stages ridden or drawn, in order. */
  stages: z.array(phase),
  /** It is the last stage with a result. It is null before the first. */
  reached: phase.nullable(),
  /** It is true if all rides of the category are in. */
  complete: z.boolean(),
  timed: z.boolean(),
  /** It is the best time at the foot of the hill, in milliseconds. It is left out if nobody was timed there. */
  best_hill_ms: z.number().int().optional(),
});

const sheet = z.string().nullable();
export const raceFiles = z.object({
  inscription: sheet,
  mangas: sheet,
  classification: sheet,
  /** They are left out if there are none, because the specification has no names for them. */
  ...recordOf(SHEETS_LISTED_IF_DRAWN, () => sheet.optional()),
  ...recordOf(
    STAGES_ALWAYS_LISTED.map((stage) => STAGES[stage].sheet),
    () => sheet,
  ),
} satisfies Record<SheetName, z.ZodType>);

/** This is one rider's result before and after, as a place in text or a status. It is null if there is none. */
export const correctionLine = z.object({
  plate: z.string(),
  /** It is empty if the rider was removed. */
  rider_fullname: z.string(),
  was: z.string().nullable(),
  became: z.string().nullable(),
  /** It is the lap in milliseconds, if it changed too. */
  was_time_ms: z.number().int().nullish(),
  became_time_ms: z.number().int().nullish(),
});

/** This is a change after publication, with the results before and after, the time and the reason. */
export const correction = z.object({
  category_id: id,
  at: instant,
  phase,
  number: z.string().nullable(),
  /** It is null if nobody wrote a reason. Its riders have no result until it is settled. */
  reason: z.string().nullable(),
  /** An official decided this tie. The places are those among the tied. */
  tie: z.enum(TIE_WAYS).nullish(),
  lines: z.array(correctionLine),
});

/**
 * This is the public part of a protest, with its number, the ride, the state and the decision. It never names who filed it and never gives
 * its text.
 */
export const raceProtest = z.object({
  receipt: z.number().int(),
  category_id: id,
  phase,
  serie: nullableInt,
  step: z.enum(keysOf(PROTEST_STEPS)),
  public_line: z.string().nullable(),
  at: instant,
});

/** These are the heats of each stage. The specification has no 1/16, so it is left out if none is drawn. */
const stageHeats = {
  ...recordOf(STAGES_LISTED_IF_DRAWN, () => z.array(manga).optional()),
  ...recordOf(STAGES_ALWAYS_LISTED, () => z.array(manga)),
} satisfies Record<KnockoutStage, z.ZodType>;

/** This is a track that has a page. */
const trackNamed = z.object({ track_id: id, track_name: z.string() });

const raceNeighbour = z.object({ race_date: plainDate, race_name: z.string() });

export const race = z.object({
  race_id: id,
  race_name: z.string(),
  race_status: raceStatus,
  race_date: plainDate,
  race_place: z.string().nullable(),
  /** It is the track, if it has a page. */
  race_track: trackNamed.nullish(),
  /** It lists hours of the day, line by line. `race_contact` is the contact, if it is not the organization. */
  race_timetable: z.string().nullish(),
  race_contact: z.string().nullish(),
  /** It says when the office of the date is open, line by line. `race_guide` is the address of the technical guide. */
  race_office_hours: z.string().nullish(),
  race_guide: z.string().nullish(),
  /** It is the link of the video. */
  race_video: z.string().nullish(),
  /** They are the first photographs taken at the race, in the order of the office. `race_photos_count` says how many there are. */
  race_photos: z.array(image.extend({ image_id: id })),
  race_photos_count: z.number().int(),
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
    has_regulation: z.boolean(),
  }),
  opens_at: instant
    .nullable()
    .describe('Entries are taken from this moment on. It is null if an official has to open them.'),
  closes_at: instant.describe(
    'Entries are taken before this moment. For example, 03:00Z is the end of the evening before at UTC−3.',
  ),
  /** It is left out once nobody can enter any more. */
  entry_price: publicPrice.optional(),
  /** It says when the remaining races are ridden on another day. It is null if they are ridden on the date itself. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off. */
  called_off: z.boolean(),
  /** They are the races of the cup before and after this one. */
  race_neighbours: z.object({ previous: raceNeighbour.nullable(), next: raceNeighbour.nullable() }),
  /** It is the time of the newest fact of the race. */
  updated_at: instant.nullable(),
  riders_count: z.number().int(),
  race_categories: z.array(raceCategory),
  /** They are registered riders, keyed by category_id. It is empty while the cup hides them. */
  race_riders: z.record(z.string(), z.array(raceRider)),
  race_races: z.object({
    mangas: z.array(manga),
    mangasResult: z.record(z.string(), z.array(resultRider)),
    ...stageHeats,
  }),
  race_files: raceFiles,
  /** They are the current notices, newest first. It is left out if there are none. */
  race_notices: z.array(raceNotice).optional(),
  /** They are the sponsors, those of the whole date first. It is left out if there are none. */
  race_sponsors: z.array(sponsor).optional(),
  /** They are corrections of published results, newest first. It is left out if there are none. */
  race_corrections: z.array(correction).optional(),
  /** They are the protests, the latest change first. It is left out if there are none. */
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
    'Returns the race of a cup on a date, with every stage of its results. With a category it returns riders, heats, corrections and protests of that category alone.',
  query: z.strictObject({ cup_id: idParam, race_date: dateIn, category_id: idParam.optional() }),
  reply: race,
  errors: ['race.not_found'],
});

export const getRace = endpoint({
  method: 'GET',
  path: '/api/races/{id}',
  who: 'anyone',
  summary: 'Returns a race with every stage of its results.',
  reply: race,
  errors: ['race.not_found'],
});

export const listRaces = endpoint({
  method: 'GET',
  path: '/api/races',
  who: 'anyone',
  summary: 'Returns the races of public cups.',
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
