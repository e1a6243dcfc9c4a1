import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/reference/country.ts';
import { id, idParam, plainDate, plateColour, raceStatus } from '#contract/values.ts';

const trackPlace = {
  track_id: id,
  track_name: z.string(),
  /** Empty: nobody wrote it. */
  track_city: z.string(),
  track_state: z.string(),
  /** null: its organization has not said where it is. */
  country: countryShown.nullable(),
};

const trackListItem = z.object({
  ...trackPlace,
  /** How many dates of public cups it has, past or coming. */
  dates: z.number().int(),
  /** The next of them, or today's; null: none. */
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
  /** The organization called it off: it is not ridden. Left out in older stored answers. */
  called_off: z.boolean().optional(),
});

const trackWinner = z.object({
  category_id: id,
  category_name: z.string(),
  plate_colour: plateColour,
  rider_id: id,
  /** The public name. */
  rider_fullname: z.string(),
  /** Shown by initials: the rider's address contains no name. */
  reduced: z.boolean(),
  plate: z.string(),
  club_id: id.nullable(),
  club_name: z.string().nullable(),
});

const trackPage = z.object({
  ...trackPlace,
  organization: z.object({ organization_name: z.string(), organization_zone: z.string() }),
  /** Degrees; null: not given. */
  track_latitude: z.number().nullable(),
  track_longitude: z.number().nullable(),
  track_directions: z.string(),
  track_contact: z.string(),
  track_surface: z.string(),
  /** Metres. */
  track_length: z.number().int().nullable(),
  /** Of public cups, the newest first. */
  dates: z.array(trackDate),
  /** For the last date ridden there, in the order of its classes; null: none was. */
  last: z.object({ date: plainDate, cup_id: id, winners: z.array(trackWinner) }).nullable(),
});
export type TrackPage = z.infer<typeof trackPage>;

export const listTracks = endpoint({
  method: 'GET',
  path: '/api/tracks',
  who: 'anyone',
  summary: 'Every track by country and state, with how many dates it has',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(trackListItem) }),
});

export const getTrack = endpoint({
  method: 'GET',
  path: '/api/tracks/{id}',
  who: 'anyone',
  summary: 'A track: where it is, how to get there, whom to call, its dates, and who won last',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: trackPage,
  errors: ['track.not_found'],
});
