import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { countryShown } from '#contract/reference/country.ts';
import { organization } from '#contract/reference/reference.ts';
import {
  cupStatus,
  id,
  idParam,
  image,
  instant,
  language,
  plainDate,
  plateColour,
  raceStatus,
} from '#contract/values.ts';
import { qualificationRule } from './qualification.ts';
import { SERIES_TIES } from '#rules/cups/series-tie.ts';

export const cupDate = z.object({
  date: plainDate,
  name: z.string(),
  place: z.string().nullable(),
  images: z.array(image),
  raceImages: z.array(image),
  /** The race of that date, once it exists. */
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  opens_at: instant
    .nullable()
    .describe('Entries are taken from this moment on; null: not before an official opens them, or no race'),
  closes_at: instant.nullable().describe('Entries are taken before this moment, which is not included'),
  /** When the remaining races are ridden, on another day; null or left out: on the date itself. */
  resumes_at: instant.nullable().optional(),
  /** The organization called it off: it is not ridden. Left out in older stored answers. */
  called_off: z.boolean().optional(),
  /** Of its track; empty: nobody wrote it. Left out in older stored answers, like the country. */
  state: z.string().optional(),
  /** Of its track, otherwise of the organization; null: nobody said it. */
  country: countryShown.nullable().optional(),
});

export const cupParameters = z.object({ showRanking: z.boolean(), showRiders: z.boolean() });

/** The criteria between riders with the same points, in order, each once. */
export const rankingTie = z.array(z.enum(SERIES_TIES)).refine((ties) => new Set(ties).size === ties.length);

export const cupCategory = z.object({ category_id: id, category_name: z.string() });

const cupItem = {
  cup_id: id,
  cup_name: z.string(),
  cup_status: cupStatus,
  organization_id: id,
  organization,
  cup_dates: z.array(cupDate),
  cup_parameters: cupParameters,
  cup_regulation: z.string().nullable(),
  cup_inscription_init: z.number().int(),
  cup_inscription_end: z.number().int(),
};

/** A cup in a list; with `_attributes` only the named fields come, and organization always. */
export const cupListItem = z.object(cupItem).partial().required({ cup_id: true, organization: true });

/** Points of one rider at one date; `dropped` when it does not count (best N). `points` null: did not ride. */
export const datePoints = z.object({
  date: plainDate,
  points: z.number().nullable(),
  place: z.number().int().nullable(),
  dropped: z.boolean(),
  /** Left out: rode, or was absent. */
  status: z.enum(['DSQ', 'DNS']).optional(),
  /** Left out: scores. `false`: rode as a guest where only riders with a licence score. */
  affiliated: z.literal(false).optional(),
});

/** The rules of the ranking that are not part of the cup itself. */
const rankingRules = z.object({
  points_table: z.array(z.object({ from: z.number().int(), to: z.number().int(), points: z.number().int() })),
  min_rounds_to_rank: z.number().int(),
  must_ride_last: z.boolean(),
  bonus_presence: z.number().int(),
  /** By date; a date that is not here counts once. */
  multipliers: z.record(z.string(), z.number().int()),
  /** How many dates were held, in calendar order. */
  held: z.number().int(),
});

export const cupRider = z.object({
  rider_id: id,
  /** Shared positions repeat and the next one skips; null: not classified. */
  position: z.number().int().nullable(),
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  points: z.number(),
  dates: z.array(datePoints),
});

export const cup = z.object({
  ...cupItem,
  cup_categories: z.array(
    cupCategory.extend({ category_order: z.number().int(), plate_colour: plateColour }),
  ),
  /** Series ranking, keyed by category_id; empty when the cup has no ranking. */
  cup_rider: z.record(z.string(), z.array(cupRider)),
  cup_assign_type: z.string(),
  cup_auto_inscription: z.boolean(),
  cup_licence_model: z.string().nullable(),
  count_best: z.number().int().nullable(),
  only_affiliated: z.boolean(),
  ranking_tie: rankingTie,
  /** Its clubs are ranked as well. */
  ranks_clubs: z.boolean().optional(),
  /** With these, anybody can compute the ranking again, and what is needed on the dates left. */
  ranking_rules: rankingRules,
  /** The qualification to events. */
  qualifications: z.array(qualificationRule),
});

export type Cup = z.infer<typeof cup>;
export type CupListItem = z.infer<typeof cupListItem>;
export type CupDate = z.infer<typeof cupDate>;
export type CupRider = z.infer<typeof cupRider>;

export const listCups = endpoint({
  method: 'GET',
  path: '/api/cups',
  who: 'anyone',
  summary: 'Cups with their dates; OPENED unless _filters asks for others',
  query: listQuery({
    sort: ['cup_name', 'cup_id', 'organization_order'],
    attributes: [
      'cup_id',
      'cup_name',
      'cup_status',
      'cup_dates',
      'organization_id',
      'cup_parameters',
      'cup_regulation',
      'cup_inscription_init',
      'cup_inscription_end',
    ],
    filters: { cup_status: oneOrMany(cupStatus).optional(), organization_id: oneOrMany(id).optional() },
  }),
  reply: listReply(cupListItem),
});

export const getCup = endpoint({
  method: 'GET',
  path: '/api/cups/{id}',
  who: 'anyone',
  summary: 'One cup with its categories and its series ranking',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: cup,
  errors: ['cup.not_found'],
});

/** A ranking as a file: a spreadsheet, or rows for a program. Not a call: it answers with a file. */
export const cupRankingFile = {
  method: 'GET',
  path: '/api/cups/{id}/ranking.{format}',
  params: z.strictObject({ id: idParam, format: z.enum(['csv', 'xlsx', 'json']) }),
  query: z.strictObject({ category_id: idParam.optional(), lang: language.optional() }),
  answersFile: true,
} as const;

/** The dates of a cup for a calendar that asks again by itself: all of them, or one. Not a call: it answers with a feed. */
export const calendarFeed = {
  method: 'GET',
  path: '/api/cups/{id}/calendar.ics',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ race_date: plainDate.optional(), lang: language.optional() }),
  answersFile: true,
} as const;
