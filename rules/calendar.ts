/** A day is text, 'YYYY-MM-DD': no hour and no zone, so a race never slips to the day before. */

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

/** Whether the text is a day that exists: '2026-02-30' is not. */
export function isDate(text: string): boolean {
  return toDayNumber(text) !== null;
}

/** Negative when a is earlier than b, 0 on the same day. Both must be dates. */
export function compareDates(a: string, b: string): number {
  return dayNumber(a) - dayNumber(b);
}

/** The day so many days later (earlier if negative). Errors: RangeError if the text is no date. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** The day at an instant where clocks are so many hours ahead of UTC. In: milliseconds. */
export const dayAt = (instant: number, hoursAhead = 0): string =>
  new Date(instant + hoursAhead * 3_600_000).toISOString().slice(0, 10);

/** The day at an instant where days begin first: nobody is refused for being born this morning. In: milliseconds. */
export const latestDay = (instant: number): string => dayAt(instant, 14);

/** Days from one date to another, negative when `to` is earlier. Errors: RangeError if a text is no date. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 'YYYY-MM-DD' as dd-MM-yyyy, the way every screen and sheet shows it. */
export function formatDate(date: string): string {
  return date.split('-').toReversed().join('-');
}

/** The date nearest to today; of two as near, the one to come. null without dates. */
export function nearestDate(dates: readonly string[], today: string): string | null {
  let nearest: string | null = null;
  for (const date of dates) {
    const distance = Math.abs(daysBetween(today, date));
    const best = nearest === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(today, nearest));
    if (distance < best || (distance === best && nearest !== null && date > nearest)) nearest = date;
  }
  return nearest;
}
