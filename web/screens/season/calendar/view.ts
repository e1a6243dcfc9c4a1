import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import { daysToRace, wallClock } from '#text/when.ts';
import { markOfDate } from '#web/parts/live/todays-races.ts';
import { narrowed } from '#web/parts/places/places-view.ts';
import { priceOf } from '#web/parts/race/price-of.ts';
import { dateStatus, dayAhead } from '#web/parts/race/race-status.ts';
import type { CalendarDateView, CalendarView, MonthView } from './calendar-view.ts';

const cupName = ({ organization_shortname, cup_name }: CalendarDate): string =>
  `${organization_shortname} · ${cup_name}`;

/** The dates, and the races of these days. */
interface Season {
  dates: readonly CalendarDate[];
  races: readonly RiddenToday[];
}

function dateView(one: CalendarDate, races: readonly RiddenToday[], now: string): CalendarDateView {
  const { cup_id, date, name, track_id, track_name, track_city, track_state, country, race_id } = one;
  const status = dateStatus({ ...one, race_date: date }, now, one.organization_zone);
  const on = dayAhead({ race_date: date, resumes_at: one.resumes_at }, now, one.organization_zone);
  const isToday = daysToRace(on, now, one.organization_zone) === 0 && !one.called_off;
  const track = track_id === null || track_name === null ? null : { track_id, track_name };
  return {
    cup_id,
    cup: cupName(one),
    date,
    name,
    track,
    place: track === null ? (one.place ?? '') : '',
    city: track_city ?? '',
    state: track_state ?? '',
    country,
    has_race: race_id !== null,
    status,
    mark: markOfDate(
      races.find((race) => race.race_id === race_id),
      { isLive: status.lights === 'live', isToday },
      now,
    ),
    ...priceOf(one),
  };
}

function monthsOf({ dates, races }: Season, now: string): MonthView[] {
  return [...Map.groupBy(dates, ({ date }) => date.slice(0, 7))].map(([month, own]) => ({
    month,
    dates: own.map((one) => dateView(one, races, now)),
  }));
}

/** Computes the view of the calendar from the dates in order, the query, and the instant of the page. */
export function viewOfCalendar(
  { dates, races }: Season,
  cup_id: number | null,
  params: URLSearchParams,
  now: string,
): CalendarView {
  const located = dates.map((one) => ({
    one,
    name: `${cupName(one)} ${one.name} ${one.track_name ?? one.place ?? ''}`,
    city: one.track_city ?? '',
    state: one.track_state ?? '',
    country: one.country,
  }));
  const { found: left, ...choice } = narrowed(located, cup_id === null ? params : new URLSearchParams());
  const found = left.map(({ one }) => one);
  const isComing = (one: CalendarDate) =>
    dayAhead({ race_date: one.date, resumes_at: one.resumes_at }, now, one.organization_zone) >=
    wallClock(now, one.organization_zone).date;
  const [first] = dates;
  return {
    cup: cup_id === null || first === undefined ? null : { cup_id, name: cupName(first) },
    isMissing: cup_id !== null && first === undefined,
    choice,
    found: found.length,
    coming: monthsOf({ dates: found.filter(isComing), races }, now),
    past: monthsOf({ dates: found.filter((one) => !isComing(one)).toReversed(), races }, now),
  };
}
