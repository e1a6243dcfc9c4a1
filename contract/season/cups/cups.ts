import { z } from 'zod';
import { publicPrice } from '#contract/money/prices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, listReply, oneOrMany } from '#contract/list.ts';
import { countryShown } from '#contract/people/reference/country.ts';
import { organization } from '#contract/people/reference/reference.ts';
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
import { SERIES_TIES } from '#rules/season/cups/series-tie.ts';

export const cupDate = z.object({
  date: plainDate,
  name: z.string(),
  place: z.string().nullable(),
  images: z.array(image),
  raceImages: z.array(image),
  /** It is the race of that date, once it exists. */
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  opens_at: instant
    .nullable()
    .describe(
      'Entries are taken from this moment on. It is null if an official has to open them, or if there is no race.',
    ),
  closes_at: instant.nullable().describe('Entries are taken before this moment, which is not included.'),
  /** It says when the remaining races are ridden on another day. It is null if they are ridden on the date itself. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  /** It is left out once nobody can enter any more. */
  entry_price: publicPrice.optional(),
  /** Entries open and close by the clock of this IANA time zone: the track's, or otherwise the organization's. */
  zone: z.string(),
  /** It is the state of the track. It is empty if nobody wrote it. */
  state: z.string(),
  /** It is the country of the track, or otherwise of the organization. It is null if nobody gave one. */
  country: countryShown.nullable(),
});

export const cupParameters = z.object({ showRanking: z.boolean(), showRiders: z.boolean() });

/** These criteria order riders with the same points, in this order and each once. */
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

/** This is a cup in a list. With `_attributes` only the named fields come, and the organization always comes. */
export const cupListItem = z.object(cupItem).partial().required({ cup_id: true, organization: true });

/**
 * These are the points of one rider at one date. `dropped` is true if they do not count (best N). `points` is null if the rider did not
 * ride.
 */
export const datePoints = z.object({
  date: plainDate,
  points: z.number().nullable(),
  place: z.number().int().nullable(),
  dropped: z.boolean(),
  /** It is left out if the rider rode or was absent. */
  status: z.enum(['DSQ', 'DNS']).optional(),
  /** It is left out if the rider scores. It is `false` if the rider rode as a guest where only riders with a licence score. */
  affiliated: z.literal(false).optional(),
  /** It is the category in which the rider rode, where the points followed the rider from there. It is left out otherwise. */
  carried_from: id.optional(),
});

/** These rules of the ranking are not part of the cup itself. */
const rankingRules = z.object({
  points_table: z.array(z.object({ from: z.number().int(), to: z.number().int(), points: z.number().int() })),
  min_rounds_to_rank: z.number().int(),
  must_ride_last: z.boolean(),
  bonus_presence: z.number().int(),
  /** It is true if points follow a rider who changes category, within one wheel size. If not, they stay in the old category. */
  carries_points: z.boolean(),
  /** These categories ride without points and are not in the ranking. */
  exhibition: z.array(id),
  /** They are keyed by date. A date that is missing here counts once. */
  multipliers: z.record(z.string(), z.number().int()),
  /** It counts the dates that were held, in calendar order. */
  held: z.number().int(),
});

export const cupRider = z.object({
  rider_id: id,
  /** Shared positions repeat, and the next one skips. It is null if the rider is not classified. */
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
  /** It is the series ranking, keyed by category_id. It is empty if the cup has no ranking. */
  cup_rider: z.record(z.string(), z.array(cupRider)),
  cup_assign_type: z.string(),
  cup_auto_inscription: z.boolean(),
  cup_licence_model: z.string().nullable(),
  count_best: z.number().int().nullable(),
  only_affiliated: z.boolean(),
  ranking_tie: rankingTie,
  /** It is true if the cup ranks clubs as well. */
  ranks_clubs: z.boolean().optional(),
  /** With these rules, anybody can compute the ranking again, and what is needed on the dates that are left. */
  ranking_rules: rankingRules,
  /** These are the rules by which riders qualify for events. */
  qualifications: z.array(qualificationRule),
  /** The newest result that the ranking is computed from came at this moment. It is null without a ranking or a result. */
  updated_at: instant.nullable(),
});

export type Cup = z.infer<typeof cup>;
export type CupListItem = z.infer<typeof cupListItem>;
export type CupDate = z.infer<typeof cupDate>;
export type CupRider = z.infer<typeof cupRider>;

export const listCups = endpoint({
  method: 'GET',
  path: '/api/cups',
  who: 'anyone',
  summary:
    'Returns cups with their dates. It returns only cups with the status OPENED unless _filters asks for others.',
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
  summary: 'Returns a cup with its categories and its series ranking.',
  reply: cup,
  errors: ['cup.not_found'],
});

/** A ranking comes as a spreadsheet, or as rows for a program. It is not a call, because it answers with a file. */
export const cupRankingFile = {
  method: 'GET',
  path: '/api/cups/{id}/ranking.{format}',
  params: z.strictObject({ id: idParam, format: z.enum(['csv', 'xlsx', 'json']) }),
  query: z.strictObject({ category_id: idParam.optional(), lang: language.optional() }),
  answersFile: true,
} as const;

/** A calendar that refreshes itself reads all dates of a cup here, or one of them. It is not a call, because it answers with a feed. */
export const calendarFeed = {
  method: 'GET',
  path: '/api/cups/{id}/calendar.ics',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({ race_date: plainDate.optional(), lang: language.optional() }),
  answersFile: true,
} as const;
