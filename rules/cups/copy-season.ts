import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';

const WEEK = 7;

/**
 * How far a season moves so that its first date falls nearest to a day, on the day of the week it had: riders know that the
 * dates are Sundays. In: the dates of the season in any order, the day asked for. Out: days, a whole number of weeks; 0
 * without dates. Errors: RangeError if a text is no date.
 */
export function seasonShift(dates: readonly string[], first_date: string): number {
  const [first] = dates.toSorted(compareDates);
  if (first === undefined) return 0;
  // `+ 0` keeps a shift of nothing from being −0.
  return Math.round(daysBetween(first, first_date) / WEEK) * WEEK + 0;
}

/**
 * The dates of last season in the season that begins nearest to a day: all moved by the same whole weeks, so that weekdays and
 * the distances between them stay. In: dates 'YYYY-MM-DD'. Out: as many, in the same order.
 */
export function moveSeason(dates: readonly string[], first_date: string): string[] {
  const days = seasonShift(dates, first_date);
  return dates.map((date) => addDays(date, days));
}
