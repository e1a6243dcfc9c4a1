import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import type { PartTerms } from './terms.ts';

/**
 * This computes the sum that is asked up to and including each part. Each sum is rounded down to the step of the currency, so the
 * remainder falls on the last part: 100.00 in 3 parts is 33.33, 33.33, 33.34.
 *
 * @param asked the whole, in cents
 * @param count the number of parts
 * @param step the step of the currency, in cents
 * @returns the rising sums in cents, the last of which is the whole
 */
export function partCuts(asked: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    at + 1 === count ? asked : Math.floor((asked * (at + 1)) / count / step) * step,
  );
}

/** A part of an entry's price in cents, with its last day. */
interface Part {
  cents: number;
  by: string;
}

/**
 * This plans the parts of an entry that is made now. The days from the entry to the last day are divided evenly, and there are
 * fewer parts when there are fewer days, or fewer steps of the currency, than parts. The family reads the days before the entry,
 * and the entry then freezes them.
 *
 * @param terms what the cup allows, null when it allows no parts
 * @param money the cents that are asked, and the cents that are received at once, as by credit
 * @param step the step of the currency, in cents
 * @param days the day of the entry and the day of the race, 'YYYY-MM-DD'
 * @returns what is left of each part, by rising days; empty when the entry is paid at once
 */
export function planOfParts(
  terms: PartTerms | null,
  { asked, received }: { asked: number; received: number },
  step: number,
  { entered_on, race_date }: { entered_on: string; race_date: string },
): Part[] {
  if (terms === null) return [];
  const days = daysBetween(entered_on, addDays(race_date, -terms.days_before));
  const count = Math.min(terms.parts, days, Math.floor(asked / step));
  if (count < 2) return [];
  const cuts = partCuts(asked, count, step);
  return cuts
    .map((cut, at) => ({
      cents: cut - Math.max(received, cuts[at - 1] ?? 0),
      by: addDays(entered_on, Math.floor((days * (at + 1)) / count)),
    }))
    .filter(({ cents }) => cents > 0);
}

/**
 * This joins the parts of several entries into one list, with one sum for each day.
 *
 * @param plans the parts of each entry
 * @returns the parts, by rising days
 */
export function partsTogether(plans: readonly (readonly Part[])[]): Part[] {
  return [...Map.groupBy(plans.flat(), ({ by }) => by)]
    .map(([by, parts]) => ({ cents: parts.reduce((sum, { cents }) => sum + cents, 0), by }))
    .toSorted((one, other) => compareDates(one.by, other.by));
}

/**
 * This computes what is still to be paid of one part and of those before it.
 *
 * @param count the number of parts
 * @param money the cents that are asked and were received
 * @param step the step of the currency, in cents
 * @param nth the part, counted from 1
 * @returns the open cents of the part, and in `before` those of the parts before it; null when the part is paid or does not exist
 */
export function partToCome(
  count: number,
  { asked, received }: { asked: number; received: number },
  step: number,
  nth: number,
): { cents: number; before: number } | null {
  const cuts = partCuts(asked, count, step);
  const cut = cuts[nth - 1];
  if (cut === undefined || cut <= received) return null;
  const before = Math.max(received, cuts[nth - 2] ?? 0);
  return { cents: cut - before, before: before - received };
}

/** What is payable of a due that is paid in parts, in cents. */
interface PartStanding {
  /** The part that is payable now, counted from 1, and the number of parts. */
  nth: number;
  of: number;
  /** The amount that pays everything up to and including that part. */
  cents: number;
  /** The day by which the first open part is due. */
  by: string;
  overdue: boolean;
  /** The day of the part after it. It is null when it is the last one. */
  next_by: string | null;
}

/**
 * This computes what is payable now and next. All parts whose day has passed are payable, and at least the first open one.
 *
 * @param days the last day of each part, 'YYYY-MM-DD'
 * @param money the cents that are asked and were received
 * @param step the step of the currency, in cents
 * @param today the day, 'YYYY-MM-DD'
 * @returns the standing, null when the due is not paid in parts or nothing is left
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
