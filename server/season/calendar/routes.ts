import { type CalendarDate, listCalendar, seasonFeed } from '#contract/season/calendar/calendar.ts';
import { calendarOf } from '#server/season/cups/calendar-feed.ts';
import { checkInput, fastifyPath } from '#server/ground/http/calls/input.ts';
import { publicGet } from '#server/ground/http/calls/public-get.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { clockMoments, nextMoment } from '#server/season/races/window/next-moment.ts';
import { readCalendar } from './queries.ts';
import { tagsOfLists } from '#server/season/shown-tags.ts';

/** Returns the next moment at which the clock alone changes what these dates show. */
const oldAt = (dates: readonly CalendarDate[]): number => nextMoment(dates.flatMap(clockMoments));

/** Registers the season: every date of the open cups, as a list and as a feed for the calendar of a phone. */
export function registerCalendar(context: RouteContext): void {
  const { app, answers, db, origin } = context;
  publicGet(context, listCalendar, async ({ query }) => {
    const { cup_id } = query;
    const items = await readCalendar(db, cup_id ?? null);
    const tags = cup_id === undefined ? tagsOfLists() : [`dates:${cup_id}`];
    return { body: { items }, tags, expires: oldAt(items) };
  });

  app.get(fastifyPath(seasonFeed.path), async (request, reply) => {
    const query = checkInput(seasonFeed.query, request.query, 'request.bad_query');
    const { country = '', state = '', lang = 'es' } = query ?? {};
    const known = new URLSearchParams({ country, state, lang });
    await answers.send(request, reply, `${seasonFeed.path}?${known.toString()}`, async () => {
      const dates = (await readCalendar(db, null)).filter(
        (one) =>
          (country === '' || one.country?.country_code === country) &&
          (state === '' || one.track_state === state),
      );
      const feed = dates.map((one) => ({ ...one, place: one.place ?? one.track_name }));
      const name = ['Partidor', country, state].filter(Boolean).join(' · ');
      return {
        status: 200,
        type: 'text/calendar; charset=utf-8',
        body: calendarOf(name, feed, origin(), lang),
        tags: tagsOfLists(),
        expires: oldAt(dates),
        cacheControl: 'public, no-cache',
        vary: 'accept-encoding',
      };
    });
  });
}
