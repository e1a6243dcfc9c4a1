import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ageOn, classRule } from '#contract/season/federation/federation.ts';
import { pointsRange, version, versionText } from '#contract/season/office/cups/cups.ts';
import { dateIn, id, idParam, plainDate } from '#contract/values.ts';

const line = (longest: number) => z.string().trim().min(1).max(longest);

const kind = z.strictObject({
  kind_name: line(60),
  /** It is null if every result of the kind counts. */
  count_best: z.number().int().min(1).max(100).nullable(),
  points: z.array(pointsRange).max(300),
});

/** It is a cup, or one date of it. `kind_no` counts the kinds from 1. It is null if the event does not count. */
const event = z.strictObject({
  cup_id: id,
  race_date: plainDate.nullable(),
  kind_no: z.number().int().min(1).max(20).nullable(),
});

const carry = z.strictObject({ from_category_id: id, to_category_id: id });

const definition = {
  ranking_name: line(120),
  is_public: z.boolean(),
  /** It is null if results count for ever. */
  window_days: z.number().int().min(0).max(3660).nullable(),
  /** It is null if the day is always today. */
  as_of: dateIn.nullable(),
  age_on: ageOn,
  class_rule: classRule,
  kinds: z.array(kind).max(20),
  events: z.array(event).max(400),
  category_ids: z.array(id).max(300),
  carried: z.array(carry).max(300),
};

/** This is a ranking over several cups as the office writes it. */
export const officeFederationRanking = z.object({ federation_ranking_id: id, version, ...definition });
export type OfficeFederationRanking = z.infer<typeof officeFederationRanking>;

const officeFederationRankings = z.object({
  items: z.array(officeFederationRanking),
  /** They are the public cups of every organization, the caller's own ones first. */
  cups: z.array(
    z.object({
      cup_id: id,
      cup_name: z.string(),
      organization_shortname: z.string(),
      is_own: z.boolean(),
      dates: z.array(z.object({ date: plainDate, name: z.string() })),
    }),
  ),
  /** They are the categories of the organization, in their order. */
  categories: z.array(z.object({ category_id: id, category_name: z.string() })),
  /** They are the classes of those cups, from which points may be carried. */
  ridden: z.array(
    z.object({ category_id: id, category_name: z.string(), organization_shortname: z.string() }),
  ),
});

const rankingParams = z.strictObject({ id: idParam, rankingId: idParam });

export const listOfficeFederationRankings = endpoint({
  method: 'GET',
  path: '/api/office/organizations/{id}/federation-rankings',
  who: 'organization_organizer',
  summary: 'Returns the rankings of an organization over several cups, and what they can be made of.',
  reply: officeFederationRankings,
  errors: ['organization.not_found'],
});

export const createFederationRanking = endpoint({
  method: 'POST',
  path: '/api/office/organizations/{id}/federation-rankings',
  who: 'organization_organizer',
  summary: 'Makes a ranking over several cups. Nobody else reads it before it is public.',
  body: z.strictObject({ ranking_name: definition.ranking_name }),
  reply: officeFederationRanking,
  errors: ['organization.not_found', 'office.federation_name_taken'],
});

export const saveFederationRanking = endpoint({
  method: 'PUT',
  path: '/api/office/organizations/{id}/federation-rankings/{rankingId}',
  who: 'organization_organizer',
  summary: 'Saves all data of a ranking over several cups.',
  params: rankingParams,
  body: z.strictObject({ version, ...definition }),
  reply: officeFederationRanking,
  errors: [
    'federation.not_found',
    'office.changed',
    'office.federation_name_taken',
    'office.federation_kind',
    'office.federation_cup',
    'office.category_elsewhere',
    'office.points',
  ],
});

export const deleteFederationRanking = endpoint({
  method: 'DELETE',
  path: '/api/office/organizations/{id}/federation-rankings/{rankingId}',
  who: 'organization_organizer',
  summary: 'Deletes a ranking. The results stay.',
  params: rankingParams,
  query: z.strictObject({ version: versionText }),
  reply: z.object({}),
  errors: ['federation.not_found', 'office.changed'],
});
