import { addDays, compareDates } from '#rules/calendar.ts';

/** A weekend is news for so many days. */
export const DAYS_OF_NEWS = 14;
/** From Friday to Monday: its first day and its last lie no further apart. */
const daysOfWeekend = 3;

/**
 * The dates of the last weekend that was ridden: the newest day of the last two weeks, and those up to three days before it.
 * In: dates with the day they
 * were ridden and the day it is at their track. Out: the newest first, in the order given within a day. Source: ours.
 */
export function lastWeekend<One extends { day: string; today: string }>(dates: readonly One[]): One[] {
  const lately = dates
    .filter(({ day, today }) => day <= today && day >= addDays(today, -DAYS_OF_NEWS))
    .toSorted((a, b) => compareDates(b.day, a.day));
  const [newest] = lately;
  if (newest === undefined) return [];
  return lately.filter(({ day }) => day >= addDays(newest.day, -daysOfWeekend));
}
