import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';

const WEEK = 7;

/**
 * This function computes how far a season moves so that its first date falls nearest to a given day and keeps its day of the week. Riders
 * know that the dates are Sundays.
 * @param dates - the dates of the season, 'YYYY-MM-DD', in any order
 * @param first_date - the day asked for, 'YYYY-MM-DD'
 * @returns the shift in days, a whole number of weeks; 0 without dates
 * @throws RangeError when a text is no date
 */
export function seasonShift(dates: readonly string[], first_date: string): number {
  const [first] = dates.toSorted(compareDates);
  if (first === undefined) return 0;
  // `+ 0` turns a shift of −0 into 0.
  return Math.round(daysBetween(first, first_date) / WEEK) * WEEK + 0;
}

/**
 * This function moves the dates of last season to the season that begins nearest to a given day. All dates move by the same number of
 * weeks, so that weekdays and the distances between dates stay.
 * @param dates - the dates of last season, 'YYYY-MM-DD', in any order
 * @param first_date - the day near which the new season begins, 'YYYY-MM-DD'
 * @returns as many dates, in the same order
 * @throws RangeError when a text is no date
 */
export function moveSeason(dates: readonly string[], first_date: string): string[] {
  const days = seasonShift(dates, first_date);
  return dates.map((date) => addDays(date, days));
}

/**
 * This function proposes the name of the next season: the last year in it becomes the next one, and so does a second half such as `-27`.
 * @param name - the name of last season
 * @returns `Copa 2027` for `Copa 2026`, `Copa 2027-28` for `Copa 2026-27`; a name without a year stays
 */
export const nextSeasonName = (name: string): string =>
  name.replace(
    /\b(20\d\d)(?:([-/])(20)?(\d\d))?\b(?!.*\b20\d\d\b)/,
    (_, year: string, sign?: string, century = '', half = '') => {
      const next = String(Number(year) + 1);
      return sign === undefined
        ? next
        : `${next}${sign}${century}${String((Number(half) + 1) % 100).padStart(2, '0')}`;
    },
  );
