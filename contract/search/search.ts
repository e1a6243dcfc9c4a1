import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, plainDate, plateColour, raceStatus } from '#contract/values.ts';

/** What a search finds, in the order in which it is shown. */
export const SEARCH_KINDS = ['riders', 'clubs', 'tracks', 'cups', 'dates'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** No name is longer. */
export const LONGEST_SEARCH = 60;

const country = z.string().nullable().describe('Three letters; null: not known');

const isNear = z.boolean().describe('Found by ear or in spite of a slip of the finger');

const foundRider = z.object({
  rider_id: id,
  rider_fullname: z.string().describe('The public name'),
  shows_initials: z.boolean().describe('The public name is initials: the address of the rider carries none'),
  plate: z.string().describe('Of the newest public date'),
  plate_colour: plateColour,
  category_name: z.string(),
  club_name: z.string().nullable(),
  country_code: country,
  is_near: isNear,
});

const foundClub = z.object({
  club_id: id,
  club_name: z.string(),
  organization_shortname: z.string(),
  country_code: country,
  is_near: isNear,
});

const foundTrack = z.object({
  track_id: id,
  track_name: z.string(),
  track_city: z.string().describe('Empty: not known'),
  track_state: z.string().describe('Empty: not known'),
  country_code: country,
  is_near: isNear,
});

const foundCup = z.object({
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  first_date: plainDate.nullable(),
  last_date: plainDate.nullable(),
  is_near: isNear,
});

const foundDate = z.object({
  cup_id: id,
  race_date: plainDate,
  date_name: z.string(),
  date_place: z.string().nullable(),
  cup_name: z.string(),
  race_status: raceStatus.nullable(),
  /** The organization called it off: it is not ridden. Left out in older stored answers. */
  called_off: z.boolean().optional(),
  is_near: isNear,
});

export const searchPublic = endpoint({
  method: 'GET',
  path: '/api/search',
  who: 'anyone',
  summary:
    'Riders by their public name or plate, clubs, tracks, cups and dates; forgives accents, spelling by ear and slips of the finger',
  query: z.strictObject({
    q: z.string().trim().max(LONGEST_SEARCH).default(''),
    kind: z.enum(SEARCH_KINDS).optional().describe('These alone, and more of them'),
  }),
  reply: z.object({
    riders: z.array(foundRider),
    clubs: z.array(foundClub),
    tracks: z.array(foundTrack),
    cups: z.array(foundCup),
    dates: z.array(foundDate),
    more: z.array(z.enum(SEARCH_KINDS)).describe('Kinds of which there are more than came'),
    meant: z.string().nullable().describe('The spelling that was found instead of what was typed'),
    tells_document: z.boolean().describe('A document is no search: nobody is found by it'),
  }),
});

export type SearchReply = z.infer<typeof searchPublic.reply>;
