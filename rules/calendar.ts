/** A day is a text, 'YYYY-MM-DD', without an hour and without a zone, so that a race never slips to the day before. */

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

function toDayNumber(date: string): number | null {
  const [, year, month, day] = (SHAPE.exec(date) ?? []).map(Number);
  if (!year || !month || !day) return null;
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  const real = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return real ? instant.getTime() / DAY_MS : null;
}

function dayNumber(date: string): number {
  const number = toDayNumber(date);
  if (number === null) throw new RangeError(`Not a date: ${date}`);
  return number;
}

/**
 * This function decides whether a text is a day that exists; '2026-02-30' is none.
 * @param text - any text
 * @returns true when the text has the form 'YYYY-MM-DD' and the day exists
 */
export function isDate(text: string): boolean {
  return toDayNumber(text) !== null;
}

/**
 * This function compares two days.
 * @param a - a day 'YYYY-MM-DD'
 * @param b - a day 'YYYY-MM-DD'
 * @returns the days from b to a: a negative number when a is earlier than b, and 0 on the same day
 * @throws RangeError when a text is no date
 */
export function compareDates(a: string, b: string): number {
  return dayNumber(a) - dayNumber(b);
}

/**
 * This function computes the day that lies a number of days later.
 * @param date - a day 'YYYY-MM-DD'
 * @param days - the number of days; a negative number gives an earlier day
 * @returns the day 'YYYY-MM-DD'
 * @throws RangeError when the text is no date
 */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * This function computes which day it is at an instant, where clocks are a number of hours ahead of UTC.
 * @param instant - the instant, in milliseconds since 1970 in UTC
 * @param hoursAhead - the hours that clocks are ahead of UTC; 0 if it is left out
 * @returns the day 'YYYY-MM-DD'
 */
export const dayAt = (instant: number, hoursAhead = 0): string =>
  new Date(instant + hoursAhead * 3_600_000).toISOString().slice(0, 10);

/**
 * This function computes which day it is at an instant in the zone where days begin first, so that nobody is refused for being born this
 * morning.
 * @param instant - the instant, in milliseconds since 1970 in UTC
 * @returns the day 'YYYY-MM-DD'
 */
export const latestDay = (instant: number): string => dayAt(instant, 14);

/**
 * This function counts the days from one date to another.
 * @param from - the first day, 'YYYY-MM-DD'
 * @param to - the other day, 'YYYY-MM-DD'
 * @returns the number of days; it is negative when `to` is earlier
 * @throws RangeError when a text is no date
 */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * This function writes a day as dd-MM-yyyy, the way every screen and sheet shows it.
 * @param date - a day 'YYYY-MM-DD'
 * @returns the day as dd-MM-yyyy
 */
export function formatDate(date: string): string {
  return date.split('-').toReversed().join('-');
}

/**
 * This function finds the date nearest to today. Of two dates that are equally near it chooses the later one.
 * @param dates - days 'YYYY-MM-DD', in any order
 * @param today - the current day, 'YYYY-MM-DD'
 * @returns the nearest date, or null when there are no dates
 * @throws RangeError when a text is no date
 */
export function nearestDate(dates: readonly string[], today: string): string | null {
  let nearest: string | null = null;
  for (const date of dates) {
    const distance = Math.abs(daysBetween(today, date));
    const best = nearest === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(today, nearest));
    if (distance < best || (distance === best && nearest !== null && date > nearest)) nearest = date;
  }
  return nearest;
}
