import { addDays } from '#rules/calendar.ts';

/** The position of a date relative to today. */
export type Moment =
  | { kind: 'finished'; weeks: number }
  | { kind: 'live' }
  | { kind: 'open' }
  | { kind: 'announced' | 'planned'; weeks: number };

const SATURDAY = 6;
/** Entries close two days before a race. A race four to ten days away accepts them whatever weekday it is today. */
const DAYS_TO_OPEN_RACE = 4;

function weekday(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}

/** Returns the Saturday on or after a day. */
function saturdayFrom(date: string): string {
  return addDays(date, (SATURDAY - weekday(date) + 7) % 7);
}

/** Returns the day of a date: today when it is live, a Saturday otherwise. */
export function dayOf(moment: Moment, today: string): string {
  switch (moment.kind) {
    case 'live':
      return today;
    case 'open':
      return saturdayFrom(addDays(today, DAYS_TO_OPEN_RACE));
    case 'finished':
      // This is the Saturday that many weeks ago, never today and never tomorrow.
      return addDays(saturdayFrom(addDays(today, -7 * moment.weeks)), -7);
    default:
      return saturdayFrom(addDays(today, 7 * moment.weeks));
  }
}

/** Returns the season as its name contains it: `2026`, or `2026-27` when it runs over New Year. */
export function seasonLabel(first: string, last: string): string {
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)];
  return from === to ? from : `${from}-${to.slice(2)}`;
}
