import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/people/reference/country.ts';
import { id, plainDate, plateColour, raceStatus } from '#contract/values.ts';

const trackPlace = {
  track_id: id,
  track_name: z.string(),
  /** It is empty if nobody wrote it. */
  track_city: z.string(),
  track_state: z.string(),
  /** It is null if the organization has not given a country. */
  country: countryShown.nullable(),
};

/** A point is in degrees. It is null if it is not given. */
const point = { track_latitude: z.number().nullable(), track_longitude: z.number().nullable() };

const trackListItem = z.object({
  ...trackPlace,
  ...point,
  /** It counts the dates of public cups on the track, past or coming. */
  dates: z.number().int(),
  /** It is the next of them, or today's. It is null if there is none. */
  next_date: plainDate.nullable(),
});
export type TrackListItem = z.infer<typeof trackListItem>;

const trackDate = z.object({
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  date: plainDate,
  name: z.string(),
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
});

const trackWinner = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  rider_id: id,
  /** It is the public name. */
  rider_fullname: z.string(),
  /** It is true for a rider shown by initials, whose address contains no name. */
  reduced: z.boolean(),
  plate: z.string(),
  club_id: id.nullable(),
  club_name: z.string().nullable(),
});

const trackPage = z.object({
  ...trackPlace,
  organization: z.object({ organization_name: z.string(), organization_zone: z.string() }),
  ...point,
  track_directions: z.string(),
  track_contact: z.string(),
  track_surface: z.string(),
  /** It is in metres. */
  track_length: z.number().int().nullable(),
  /** They are dates of public cups, newest first. */
  dates: z.array(trackDate),
  /** These are the winners of the last date ridden there, in the order of its classes. It is null if there was none. */
  last: z.object({ date: plainDate, cup_id: id, winners: z.array(trackWinner) }).nullable(),
});
export type TrackPage = z.infer<typeof trackPage>;

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/tracks',
  who: 'anyone',
  summary: 'Returns every track by country and state, with its number of dates.',
  reply: z.object({ items: z.array(trackListItem) }),
});

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/tracks/{id}',
  who: 'anyone',
  summary: 'Returns a track, with its place, how to get there, whom to call, its dates and its last winners.',
  reply: trackPage,
  errors: ['track.not_found'],
});
