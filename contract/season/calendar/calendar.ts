import { z } from 'zod';
import { publicPrice } from '#contract/money/prices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/people/reference/country.ts';
import { cupStatus, id, idParam, instant, language, plainDate, raceStatus } from '#contract/values.ts';

/** This is a date of a cup with its place. */
const calendarDate = z.object({
  cup_id: id,
  cup_name: z.string(),
  cup_status: cupStatus,
  organization_shortname: z.string(),
  organization_zone: z.string(),
  date: plainDate,
  name: z.string(),
  /** It is the text of the organization. It is null if there is none. */
  place: z.string().nullable(),
  /** It is null if the track is not one of the list. */
  track_id: id.nullable(),
  track_name: z.string().nullable(),
  track_city: z.string().nullable(),
  track_state: z.string().nullable(),
  /** It is the country of the track, or otherwise of the organization. It is null if nobody gave one. */
  country: countryShown.nullable(),
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** It is left out once nobody can enter any more. */
  entry_price: publicPrice.optional(),
  /** It says when the rest of the date is ridden on another day. It is null if all is ridden on the date itself. */
  resumes_at: instant.nullable(),
  /** It is true if the organization called the date off, so that it is not ridden. */
  called_off: z.boolean(),
});
export type CalendarDate = z.infer<typeof calendarDate>;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  who: 'anyone',
  summary: 'Returns the dates of every open cup in the order of the calendar, or those of one public cup.',
  query: z.strictObject({ cup_id: idParam.optional() }),
  reply: z.object({ items: z.array(calendarDate) }),
});

/**
 * A calendar that refreshes itself reads the dates of every open cup here, narrowed like the page. It is not a call, because it answers
 * with a feed.
 */
export const seasonFeed = {
  method: 'GET',
  path: '/api/calendar.ics',
  query: z.strictObject({
    /** It is an IOC code of three letters. */
    country: z.string().max(3).optional(),
    state: z.string().max(80).optional(),
    lang: language.optional(),
  }),
  answersFile: true,
} as const;
