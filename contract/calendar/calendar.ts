import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { countryShown } from '#contract/reference/country.ts';
import { cupStatus, id, idParam, instant, language, plainDate, raceStatus } from '#contract/values.ts';

/** A date of a cup with where it is. */
const calendarDate = z.object({
  cup_id: id,
  cup_name: z.string(),
  cup_status: cupStatus,
  organization_shortname: z.string(),
  organization_zone: z.string(),
  date: plainDate,
  name: z.string(),
  /** As the organization wrote it; null: it did not. */
  place: z.string().nullable(),
  /** null: its track is not one of the list. */
  track_id: id.nullable(),
  track_name: z.string().nullable(),
  track_city: z.string().nullable(),
  track_state: z.string().nullable(),
  /** Of the track, otherwise of the organization; null: nobody said it. */
  country: countryShown.nullable(),
  race_id: id.nullable(),
  race_status: raceStatus.nullable(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  /** When what is left of it is ridden, on another day; null: on its own. */
  resumes_at: instant.nullable(),
  /** The organization called it off: it is not ridden. Left out in older stored answers. */
  called_off: z.boolean().optional(),
});
export type CalendarDate = z.infer<typeof calendarDate>;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar',
  who: 'anyone',
  summary: 'The dates of every open cup in the order of the calendar, or those of one public cup',
  query: z.strictObject({ cup_id: idParam.optional() }),
  reply: z.object({ items: z.array(calendarDate) }),
});

/** The dates of every open cup for a calendar that asks again by itself, narrowed like the page. Not a call: it answers with a feed. */
export const seasonFeed = {
  method: 'GET',
  path: '/api/calendar.ics',
  query: z.strictObject({
    /** IOC, three letters. */
    country: z.string().max(3).optional(),
    state: z.string().max(80).optional(),
    lang: language.optional(),
  }),
  answersFile: true,
} as const;
