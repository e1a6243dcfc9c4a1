import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/reference/country.ts';
import { id, idParam, plainDate, plateColour } from '#contract/values.ts';
import { CLUB_RULES } from '#rules/clubs/club-standing.ts';

/** Up to three, from the outer stripe on: `#0a4bd6`. */
export const clubColours = z.array(z.string().regex(/^#[0-9a-f]{6}$/)).max(3);

export const clubRule = z.enum(CLUB_RULES);

const clubPlace = {
  club_id: id,
  club_name: z.string(),
  /** Empty: nobody wrote it. */
  club_city: z.string(),
  club_state: z.string(),
  /** null: its organization has not said where it is. */
  country: countryShown.nullable(),
  club_colours: z.array(z.string()),
  organization_shortname: z.string(),
};

const clubListItem = z.object({
  ...clubPlace,
  /** How many were listed in a race. */
  riders: z.number().int(),
});
export type ClubListItem = z.infer<typeof clubListItem>;

const clubRider = z.object({
  rider_id: id,
  /** The public name. */
  rider_fullname: z.string(),
  /** Shown by initials: the rider's address contains no name. */
  reduced: z.boolean(),
  plate: z.string(),
  plate_colour: plateColour,
  /** The class ridden last. */
  category_name: z.string(),
});

const medals = { gold: z.number().int(), silver: z.number().int(), bronze: z.number().int() };

const clubSeason = z.object({
  year: z.number().int(),
  ...medals,
  /** Dates at which riders of the club rode, and how many riders did. */
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
  /** How many clubs are ranked. */
  clubs: z.number().int(),
  points: z.number().int(),
  last_date: plainDate,
});

const clubPage = z.object({
  ...clubPlace,
  organization_name: z.string(),
  club_public_contact: z.string(),
  club_closed: z.boolean(),
  /** By class; of those who were listed in a race the 120 who rode last. */
  riders: z.array(clubRider),
  /** How many were listed in a race. */
  riders_count: z.number().int(),
  /** The newest first. */
  seasons: z.array(clubSeason),
  /** The dates ridden last, the newest first. */
  dates: z.array(clubDate),
  /** The cups that rank clubs, the newest season first. */
  cups: z.array(clubInCup),
});
export type ShownClub = z.infer<typeof clubPage>;

/** The standing of a cup by clubs. */
const clubStanding = z.object({
  cup_id: id,
  cup_name: z.string(),
  /** null: its clubs are not ranked. */
  rule: clubRule.nullable(),
  /** How many riders count on a date, by the rule `best`. */
  best: z.number().int().nullable(),
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
  summary: 'Every club that somebody rode for, by country and state',
  query: z.strictObject({}),
  reply: z.object({ items: z.array(clubListItem) }),
});

export const getClubPage = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/page',
  who: 'anyone',
  summary: 'A club: its riders, medals by season, where it stands in each cup, the dates it rode',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: clubPage,
  errors: ['club.not_found'],
});

export const getClubStanding = endpoint({
  method: 'GET',
  path: '/api/cups/{id}/clubs',
  who: 'anyone',
  summary: 'The standing of a cup by clubs, best first, with the points of each date',
  params: z.strictObject({ id: idParam }),
  query: z.strictObject({}),
  reply: clubStanding,
  errors: ['cup.not_found'],
});
