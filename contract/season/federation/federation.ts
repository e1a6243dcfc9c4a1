import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { organization } from '#contract/people/reference/reference.ts';
import { id, idParam, instant, plainDate, plateColour } from '#contract/values.ts';

/** It says whether the age is that of the year, or the real age on the day of the ranking. */
export const ageOn = z.enum(['YEAR', 'DAY']);
/** It says whether points go to the category of the rider's age, or stay in the class that was ridden. */
export const classRule = z.enum(['RANKED', 'RIDDEN']);

/** These fields name a ranking over several cups. */
const federationRankingName = {
  federation_ranking_id: id,
  ranking_name: z.string(),
  organization_id: id,
  organization,
};

/** This is a result of a rider on one event. */
const federationScore = z.object({
  race_id: id,
  /** It is the class that was ridden. */
  category_name: z.string(),
  place: z.number().int().nullable(),
  points: z.number(),
  /** It is null if the result counts. Otherwise better results of its kind fill the best n, or its window is over. */
  uncounted: z.enum(['beyondBest', 'windowOver', 'later']).nullable(),
  /** It is the last day on which it can count. It is null if it counts for ever. */
  last_day: plainDate.nullable(),
});

const federationRider = z.object({
  rider_id: id,
  /** Shared positions repeat, and the next one skips. */
  position: z.number().int(),
  plate: z.string(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  points: z.number(),
  /** They are in the order of their dates. The list is empty if the ranking was asked for without a category. */
  scores: z.array(federationScore),
});

/** This is a federation's ranking over several cups, computed from the present results of the races. */
export const federationRanking = z.object({
  ...federationRankingName,
  as_of: plainDate,
  /** The newest result that the ranking is computed from came at this moment. It is null without a result. */
  updated_at: instant.nullable(),
  window_days: z.number().int().nullable(),
  age_on: ageOn,
  class_rule: classRule,
  kinds: z.array(
    z.object({
      kind_no: z.number().int(),
      kind_name: z.string(),
      /** It is null if every result of the kind counts. */
      count_best: z.number().int().nullable(),
      points: z.array(z.object({ from: z.number(), to: z.number(), points: z.number() })),
    }),
  ),
  /** These dates give points, past or to come. */
  events: z.array(
    z.object({
      race_id: id,
      cup_id: id,
      cup_name: z.string(),
      date: plainDate,
      name: z.string(),
      kind_no: z.number().int(),
    }),
  ),
  /** These categories have riders. They are in their order. */
  categories: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      plate_colour: plateColour,
      riders: z.number().int(),
    }),
  ),
  /** It is keyed by category_id. Without a category in the query, it holds the first riders of each. */
  category_rider: z.record(z.string(), z.array(federationRider)),
});

export type FederationRanking = z.infer<typeof federationRanking>;

export const listFederationRankings = endpoint({
  method: 'GET',
  path: '/api/federation-rankings',
  who: 'anyone',
  summary: 'Returns the rankings of federations over several cups.',
  reply: z.object({ items: z.array(z.object(federationRankingName)) }),
});

export const getFederationRanking = endpoint({
  method: 'GET',
  path: '/api/federation-rankings/{id}',
  who: 'anyone',
  summary:
    'Returns a ranking over several cups, either one category with every result or the first riders of each category.',
  query: z.strictObject({ category_id: idParam.optional() }),
  reply: federationRanking,
  errors: ['federation.not_found'],
});
