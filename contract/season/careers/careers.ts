import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { splits } from '#contract/season/races/splits.ts';
import { id, idParam, phase, plainDate, plateColour, runStatus } from '#contract/values.ts';
import { REMOVALS } from '#rules/statuses.ts';
import { keysOf } from '#rules/table.ts';

const careerRide = z.object({
  phase,
  place: z.number().int().nullable(),
  status: runStatus,
  time_ms: z.number().int().nullable(),
  /** It is left out if no splits were taken. */
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
  /** It is the track, if it has a page. */
  race_track: z.object({ track_id: id, track_name: z.string() }).nullish(),
  is_provisional: z.boolean(),
  category_id: id,
  category_name: z.string(),
  /** It is the place in the class that raced. It is null without a rank. */
  place: z.number().int().nullable(),
  /** It counts the riders who came to a gate. */
  riders: z.number().int(),
  status: z.enum([...keysOf(REMOVALS), 'DNS']).nullable(),
  /** It is the last stage that was ridden. */
  stage: phase.nullable(),
  /** They are in the order in which they were ridden. */
  rides: z.array(careerRide),
  /** It is the code of a certificate that was given out. */
  certificate: z.string().nullable(),
});

const careerSeason = z.object({
  cup_id: id,
  cup_name: z.string(),
  category_id: id,
  category_name: z.string(),
  is_open: z.boolean(),
  /** It is the cup of the season before, where that is known. */
  follows: id.nullable(),
  /** It holds the position in the ranking after each date, the first date first. */
  line: z.array(
    z.object({
      race_date: plainDate,
      /** It is null if the rider is not classified. */
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
  /** It counts the heats that both rode. */
  heats: z.number().int(),
  /** Of those heats, it counts how often this rider was ahead of the other one and how often behind. */
  ahead: z.number().int(),
  behind: z.number().int(),
});

const meeting = z.object({
  race_id: id,
  cup_id: id,
  race_date: plainDate,
  race_name: z.string(),
  race_place: z.string().nullable(),
  category_id: id,
  phase,
  /** They are the places in the heat. A place is null for a rider who came to the gate and has none. */
  place: z.number().int().nullable(),
  other_place: z.number().int().nullable(),
});

/** This is a rider beside another one, with the last heats that both rode, the newest first. */
export const comparison = rival.extend({ meetings: z.array(meeting) });
export type Comparison = z.infer<typeof comparison>;

const upcomingDate = z.object({
  race_id: id,
  entry_id: id,
  cup_id: id,
  cup_name: z.string(),
  race_date: plainDate,
  race_name: z.string(),
  race_place: z.string().nullable(),
  category_name: z.string(),
  plate: z.string(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  /** It is true while start lists are public and results are not all published: the date may be ridden now. */
  is_drawn: z.boolean(),
});

/** This is a person over all cups and countries, as the public knows the person. */
export const career = z.object({
  rider_id: id,
  /** The search for followed riders covers the races of this organization. */
  organization_id: id,
  name: z.string(),
  /** It is true if the family has the name reduced to initials. */
  is_reduced: z.boolean(),
  /** It is true for a rider who is or may be a minor. Search engines are told not to keep the page. */
  is_minor: z.boolean(),
  /** It is the address of the portrait that the family shows. It is null or left out if there is none. */
  portrait: z.string().nullish(),
  plate: z.string().nullable(),
  plate_colour: plateColour,
  club: z.object({ club_id: id, club_name: z.string() }).nullable(),
  country: z.object({ country_name: z.string(), country_iso: z.string().nullable() }).nullable(),
  category_name: z.string().nullable(),
  /** It is the best position in the rankings of this season. */
  ranking: z
    .object({
      cup_id: id,
      cup_name: z.string(),
      category_id: id,
      position: z.number().int(),
      riders: z.number().int(),
    })
    .nullable(),
  /** They count the dates ridden, the finals ridden, the places up to the third and the first places. */
  numbers: z.object({
    dates: z.number().int(),
    finals: z.number().int(),
    podiums: z.number().int(),
    wins: z.number().int(),
  }),
  /** The newest date comes first. */
  dates: z.array(careerDate),
  seasons: z.array(careerSeason),
  /** They are the riders met most often. The list is empty if the name is reduced. */
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
    'Returns a rider over all cups and countries, with every published date, the line of each season and the rivals met most often.',
  reply: career,
  errors: ['career.not_found'],
});

export const getCareerAgainst = endpoint({
  method: 'GET',
  path: '/api/careers/{id}/against/{other_id}',
  who: 'anyone',
  summary:
    'Compares two riders and returns the heats that both rode, the last of them one by one, and how often each was ahead.',
  params: z.strictObject({ id: idParam, other_id: idParam }),
  reply: comparison,
  errors: ['career.not_found'],
});
