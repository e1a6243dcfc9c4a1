import { addDays, compareDates } from '#rules/calendar.ts';

/** A weekend is news for this number of days. */
export const DAYS_OF_NEWS = 14;
/** A weekend lasts from Friday to Monday, so its first day and its last day lie no further apart than this. */
const daysOfWeekend = 3;

/**
 * This function finds the dates of the last weekend that was ridden: the newest day of the last two weeks, and the days up to three days
 * before it.
 * @param dates - dates, each with the day on which it was ridden and the current day at its track, both 'YYYY-MM-DD'
 * @returns the dates of that weekend, the newest first and in the order given within a day; an empty list when none was ridden
 * @throws RangeError when a text is no date
 * Source: ours.
 */
export function lastWeekend<One extends { day: string; today: string }>(dates: readonly One[]): One[] {
  const lately = dates
    .filter(({ day, today }) => day <= today && day >= addDays(today, -DAYS_OF_NEWS))
    .toSorted((a, b) => compareDates(b.day, a.day));
  const [newest] = lately;
  if (newest === undefined) return [];
  return lately.filter(({ day }) => day >= addDays(newest.day, -daysOfWeekend));
}
