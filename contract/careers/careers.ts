import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { splits } from '#contract/races/splits.ts';
import { id, idParam, phase, plainDate, plateColour, runStatus } from '#contract/values.ts';
import { REMOVALS } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

const careerRide = z.object({
  phase,
  place: z.number().int().nullable(),
  status: runStatus,
  time_ms: z.number().int().nullable(),
  /** Left out: none were taken. */
  splits: splits.optional(),
});

const careerDate = z.object({
  entry_id: id,
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_place: z.string().nullable(),
  /** The track, if it has a page. */
  race_track: z.object({ track_id: id, track_name: z.string() }).nullish(),
  is_provisional: z.boolean(),
  category_id: id,
  category_name: z.string(),
  /** The place in the class that raced; null: no rank. */
  place: z.number().int().nullable(),
  /** How many riders came to a gate. */
  riders: z.number().int(),
  status: z.enum([...keysOf(REMOVALS), 'DNS']).nullable(),
  /** The last stage that was ridden. */
  stage: phase.nullable(),
  /** In the order in which they were ridden. */
  rides: z.array(careerRide),
  /** The code of a certificate that was given out. */
  certificate: z.string().nullable(),
});

const careerSeason = z.object({
  cup_id: id,
  cup_name: z.string(),
  category_id: id,
  category_name: z.string(),
  is_open: z.boolean(),
  /** The cup of the season before, where it is known. */
  follows: id.nullable(),
  /** The position in the ranking after each date, the first date first. */
  line: z.array(
    z.object({
      race_date: plainDate,
      /** null: not classified. */
      position: z.number().int().nullable(),
      points: z.number().int(),
      riders: z.number().int(),
    }),
  ),
});

export const rival = z.object({
  rider_id: id,
  name: z.string(),
  plate: z.string(),
  plate_colour: plateColour,
  /** Heats both rode. */
  heats: z.number().int(),
  /** Of those, how often this rider was ahead of the other one, and behind. */
  ahead: z.number().int(),
  behind: z.number().int(),
});

const upcomingDate = z.object({
  race_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_place: z.string().nullable(),
  category_name: z.string(),
  plate: z.string(),
  /** The organization called it off: it is not ridden. Left out in older stored answers. */
  called_off: z.boolean().optional(),
});

/** A person across cups and countries, as the public knows them. */
export const career = z.object({
  rider_id: id,
  /** The organization whose races are searched for followed riders. */
  organization_id: id,
  name: z.string(),
  /** The family has it reduced to initials. */
  is_reduced: z.boolean(),
  /** A minor, or maybe one: search engines are told not to keep the page. */
  is_minor: z.boolean(),
  /** The address of the portrait the family shows; null or left out: none. */
  portrait: z.string().nullish(),
  plate: z.string().nullable(),
  plate_colour: plateColour,
  club: z.object({ club_id: id, club_name: z.string() }).nullable(),
  country: z.object({ country_name: z.string(), country_iso: z.string().nullable() }).nullable(),
  category_name: z.string().nullable(),
  /** The best position in the rankings of this season. */
  ranking: z
    .object({
      cup_id: id,
      cup_name: z.string(),
      category_id: id,
      position: z.number().int(),
      riders: z.number().int(),
    })
    .nullable(),
  /** Dates ridden, finals ridden, places up to the third, first places. */
  numbers: z.object({
    dates: z.number().int(),
    finals: z.number().int(),
    podiums: z.number().int(),
    wins: z.number().int(),
  }),
  /** The newest first. */
  dates: z.array(careerDate),
  seasons: z.array(careerSeason),
  /** The riders met most often; empty where the name is reduced. */
  rivals: z.array(rival),
  upcoming: z.array(upcomingDate),
});

export type Career = z.infer<typeof career>;
export type Rival = z.infer<typeof rival>;

export const getCareer = endpoint({
  method: 'GET',
  path: '/api/careers/{id}',
  who: 'anyone',
  summary:
    'A rider across cups and countries: every published date, the line of each season, and who was met most often',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: career,
  errors: ['career.not_found'],
});

export const getCareerAgainst = endpoint({
  method: 'GET',
  path: '/api/careers/{id}/against/{other_id}',
  who: 'anyone',
  summary: 'Two riders compared: the heats both rode, and how often each was ahead',
  params: z.strictObject({ id: idParam, other_id: idParam }),
  query: z.strictObject({}),
  reply: rival,
  errors: ['career.not_found'],
});
