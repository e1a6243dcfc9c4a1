import type { Language } from '#contract/values.ts';
import { addDays, daysBetween } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';

type Options = { locale?: Language };

/** A moment by the clock of a place: `YYYY-MM-DD` and `HH:mm`. */
export interface ClockTime {
  date: string;
  time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(zone, made);
  return made;
}

/** An instant as the organization's wall clock. In: ISO 8601 and an IANA zone. */
export function wallClock(instant: string, zone: string): ClockTime {
  const parts: Record<string, string> = {};
  for (const part of clock(zone).formatToParts(new Date(instant))) parts[part.type] = part.value;
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  };
}

/**
 * Days from today to the day of a race, by the calendar of its place: 0 today, negative once it is over. Whoever says "today" of a race
 * asks here. In: YYYY-MM-DD, an instant in ISO 8601, the IANA zone of its organization.
 */
export function daysToRace(race_date: string, now: string, zone: string): number {
  return daysBetween(wallClock(now, zone).date, race_date);
}

/** The last minute before an instant at which something ends: what ends at 00:00 of the 26th goes until 23:59 of the 25th. */
export function lastMinute(instant: string, zone: string): ClockTime {
  const { date, time } = wallClock(instant, zone);
  return time === '00:00' ? { date: addDays(date, -1), time: '23:59' } : { date, time };
}

function dayOf(date: string, weekdays: string, options?: Options): string {
  const [, month = '', day = ''] = date.split('-');
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return m.when_day(
    {
      weekday: weekdays.split(' ')[weekday] ?? '',
      day,
      month: m.format_months_of_day({}, options).split(' ')[Number(month) - 1] ?? '',
    },
    options,
  );
}

/** "miércoles 25-11", "Wednesday 25 Nov", "quarta-feira 25-11". */
export const weekdayAndDay = (date: string, options?: Options): string =>
  dayOf(date, m.format_weekdays({}, options), options);

/** "miércoles 25-11 a las 23:59": every opening and every end is told like this. */
export function momentWords({ date, time }: ClockTime, options?: Options): string {
  const words = { day: weekdayAndDay(date, options), time };
  // "a la 01:10": one o'clock is singular in Spanish and Portuguese.
  return time.startsWith('01') ? m.when_at_one(words, options) : m.when_at(words, options);
}

/** "mié 25-11, 23:59": a moment in few letters, where it stands large. */
export function shortMoment({ date, time }: ClockTime, options?: Options): string {
  return `${dayOf(date, m.format_weekdays_short({}, options), options)}, ${time}`;
}

/** "Sigue el sábado 12-12 a las 09:00": how everybody is told when what is left of a race is ridden. */
export function resumesWords(moment: ClockTime, options?: Options): string {
  return m.when_resumes({ moment: momentWords(moment, options) }, options);
}

/** "hasta el miércoles 25-11 a las 23:59": the one sentence of a deadline. In: its last minute. */
export function untilWords(last: ClockTime, options?: Options): string {
  return m.when_until({ moment: momentWords(last, options) }, options);
}
