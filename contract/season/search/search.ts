import { z } from 'zod';
import { LONGEST_SEARCH, SEARCH_KINDS } from '#rules/season/search/search-kinds.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, plainDate, plateColour, raceStatus } from '#contract/values.ts';

const country = z
  .string()
  .nullable()
  .describe('The code has three letters. It is null if the country is not known.');

const isNear = z
  .boolean()
  .describe('It is true if the name was found by its sound or in spite of a typing error.');

const foundRider = z.object({
  rider_id: id,
  rider_fullname: z.string().describe('It is the public name.'),
  shows_initials: z
    .boolean()
    .describe('It is true if the public name is initials. The address of the rider then carries no name.'),
  plate: z.string().describe('It is the plate of the newest public date.'),
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
  track_city: z.string().describe('It is empty if it is not known.'),
  track_state: z.string().describe('It is empty if it is not known.'),
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
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
  is_near: isNear,
});

export const searchPublic = endpoint({
  method: 'GET',
  path: '/api/search',
  who: 'anyone',
  summary:
    'Finds riders by their public name or plate, clubs, tracks, cups and dates. It tolerates missing accents, spelling by ear and typing errors.',
  query: z.strictObject({
    q: z.string().trim().max(LONGEST_SEARCH).default(''),
    kind: z.enum(SEARCH_KINDS).optional().describe('The answer has these kinds alone, and more of them.'),
  }),
  reply: z.object({
    riders: z.array(foundRider),
    clubs: z.array(foundClub),
    tracks: z.array(foundTrack),
    cups: z.array(foundCup),
    dates: z.array(foundDate),
    more: z
      .array(z.enum(SEARCH_KINDS))
      .describe('It lists the kinds of which there are more than the answer has.'),
    meant: z.string().nullable().describe('It is the spelling that was found instead of what was typed.'),
    tells_class: z
      .boolean()
      .describe(
        'It is true if nothing has the name that was typed, and classes have it. A class is inside its dates.',
      ),
    tells_document: z
      .boolean()
      .describe('It is true if a document number was typed. Nobody is found by one.'),
  }),
});

export type SearchReply = z.infer<typeof searchPublic.reply>;
