import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/people/reference/country.ts';
import { id, instant, plainDate, plateColour } from '#contract/values.ts';
import { CLUB_RULES } from '#rules/people/clubs/club-standing.ts';

/** They are up to three colours from the outer stripe on, such as `#0a4bd6`. */
export const clubColours = z.array(z.string().regex(/^#[0-9a-f]{6}$/)).max(3);

export const clubRule = z.enum(CLUB_RULES);

const clubPlace = {
  club_id: id,
  club_name: z.string(),
  /** It is empty if nobody wrote it. */
  club_city: z.string(),
  club_state: z.string(),
  /** It is null if the organization has not given a country. */
  country: countryShown.nullable(),
  club_colours: z.array(z.string()),
  organization_shortname: z.string(),
};

const clubListItem = z.object({
  ...clubPlace,
  /** It counts the riders who were listed in a race. */
  riders: z.number().int(),
});
export type ClubListItem = z.infer<typeof clubListItem>;

const clubRider = z.object({
  rider_id: id,
  /** It is the public name. */
  rider_fullname: z.string(),
  /** It is true for a rider shown by initials, whose address contains no name. */
  reduced: z.boolean(),
  plate: z.string(),
  plate_colour: plateColour,
  /** It is the class that the rider rode last. */
  category_name: z.string(),
});

const medals = { gold: z.number().int(), silver: z.number().int(), bronze: z.number().int() };

const clubSeason = z.object({
  year: z.number().int(),
  ...medals,
  /** It counts the dates at which riders of the club rode. `riders` counts those riders. */
  dates: z.number().int(),
  riders: z.number().int(),
});

const clubDate = z.object({
  cup_id: id,
  cup_name: z.string(),
  date: plainDate,
  name: z.string(),
  place: z.string().nullable(),
  track_id: id.nullable(),
  track_name: z.string().nullable(),
  riders: z.number().int(),
  ...medals,
});

const clubInCup = z.object({
  cup_id: id,
  cup_name: z.string(),
  organization_shortname: z.string(),
  rule: clubRule,
  position: z.number().int(),
  /** It counts the clubs that are ranked. */
  clubs: z.number().int(),
  points: z.number().int(),
  last_date: plainDate,
});

const clubPage = z.object({
  ...clubPlace,
  organization_name: z.string(),
  club_public_contact: z.string(),
  club_closed: z.boolean(),
  /** They are sorted by class. Of the riders who were listed in a race, the 120 who rode last are here. */
  riders: z.array(clubRider),
  /** It counts the riders who were listed in a race. */
  riders_count: z.number().int(),
  /** The newest season comes first. */
  seasons: z.array(clubSeason),
  /** They are the dates ridden last, the newest first. */
  dates: z.array(clubDate),
  /** They are the cups that rank clubs, the newest season first. */
  cups: z.array(clubInCup),
});
export type ShownClub = z.infer<typeof clubPage>;

/** This is the standing of a cup by clubs. */
const clubStanding = z.object({
  cup_id: id,
  cup_name: z.string(),
  /** It is null if the cup does not rank clubs. */
  rule: clubRule.nullable(),
  /** It says how many riders count on a date by the rule `best`. */
  best: z.number().int().nullable(),
  /** The newest result that the standing is computed from came at this moment. It is null without a result. */
  updated_at: instant.nullable(),
  /** It is the IANA time zone of the cup's organization. */
  zone: z.string(),
  items: z.array(
    z.object({
      club_id: id,
      club_name: z.string(),
      club_colours: z.array(z.string()),
      position: z.number().int(),
      points: z.number().int(),
      ...medals,
      riders: z.number().int(),
      dates: z.array(z.object({ date: plainDate, points: z.number().int() })),
    }),
  ),
});
export type ClubStanding = z.infer<typeof clubStanding>;

export const listClubsShown = endpoint({
  method: 'GET',
  path: '/api/clubs/shown',
  who: 'anyone',
  summary: 'Returns every club that a rider rode for, by country and state.',
  reply: z.object({ items: z.array(clubListItem) }),
});

export const getClubPage = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/page',
  who: 'anyone',
  summary:
    'Returns a club with its riders, its medals by season, its standing in each cup and the dates it rode.',
  reply: clubPage,
  errors: ['club.not_found'],
});

export const getClubStanding = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/clubs',
  who: 'anyone',
  summary: 'Returns the standing of a cup by clubs, best first, with the points of each date.',
  reply: clubStanding,
  errors: ['cup.not_found'],
});
