import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import type { PartTerms } from './terms.ts';

/**
 * The last day of each part of an entry: the days from the entry to the last day, divided evenly. Where there are fewer days than parts,
 * there are fewer parts. In: what the cup allows, the day of the entry, that of the race. Out: rising days; empty: it is paid at once.
 */
export function partDays({ parts, days_before }: PartTerms, entered_on: string, race_date: string): string[] {
  const last = addDays(race_date, -days_before);
  const days = daysBetween(entered_on, last);
  const count = Math.min(parts, days);
  if (count < 2) return [];
  return Array.from({ length: count }, (_, at) => addDays(entered_on, Math.floor((days * (at + 1)) / count)));
}

/**
 * What is asked up to each part: floors to the step, so that the parts are the whole and what is over comes last: 100.00 in 3 is 33.33,
 * 33.33, 33.34. In: cents of the whole, how many parts, the step of the currency. Out: rising cents; the last is the whole.
 */
export function partCuts(asked: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    at + 1 === count ? asked : Math.floor((asked * (at + 1)) / count / step) * step,
  );
}

/** What is payable of a due that is paid in parts. Cents. */
interface PartStanding {
  /** The part that is payable now, counted from one, and of how many. */
  nth: number;
  of: number;
  /** What pays everything up to it. */
  cents: number;
  /** The day by which the first part that is open is due. */
  by: string;
  overdue: boolean;
  /** The day of the part after it; null: it is the last. */
  next_by: string | null;
}

/**
 * What is payable now and next: all parts whose day is over, at least the first that is open. In: the last day of each part, cents that are
 * asked and were received, the step of the currency, today. Out: null where it is not paid in parts or nothing is left.
 */
export function standingOfParts(
  days: readonly string[],
  { asked, received }: { asked: number; received: number },
  step: number,
  today: string,
): PartStanding | null {
  const cuts = partCuts(asked, days.length, step);
  const open = cuts.findIndex((cut) => cut > received);
  const by = days[open];
  if (by === undefined) return null;
  const over = days.findLastIndex((day) => compareDates(day, today) < 0);
  const payable = Math.max(open, over);
  return {
    nth: payable + 1,
    of: days.length,
    cents: (cuts[payable] ?? asked) - received,
    by,
    overdue: open <= over,
    next_by: days[payable + 1] ?? null,
  };
}
