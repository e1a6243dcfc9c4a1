import { addDays, compareDates, daysBetween } from '#rules/calendar.ts';
import type { PartTerms } from './terms.ts';

/**
 * What is asked up to each part: floors to the step, so that the parts are the whole and what is over comes last: 100.00 in 3 is 33.33,
 * 33.33, 33.34. In: cents of the whole, how many parts, the step of the currency. Out: rising cents; the last is the whole.
 */
export function partCuts(asked: number, count: number, step: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    at + 1 === count ? asked : Math.floor((asked * (at + 1)) / count / step) * step,
  );
}

/** A part of an entry: cents, and its last day. */
interface Part {
  cents: number;
  by: string;
}

/**
 * The parts of an entry that is made now: an entry freezes their days, and a family reads them before it. The days from the entry to the
 * last day are divided evenly; where there are fewer days than parts, or steps of the currency, there are fewer parts. In: what the cup
 * allows, null: nothing; cents that are asked and are received at once, as by credit; the step of the currency; the days of entry and
 * race. Out: what is left of each part, its day rising; empty: it is paid at once.
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

/** The parts of several entries as one list: what is due on one day is one sum. Out: by rising days. */
export function partsTogether(plans: readonly (readonly Part[])[]): Part[] {
  return [...Map.groupBy(plans.flat(), ({ by }) => by)]
    .map(([by, parts]) => ({ cents: parts.reduce((sum, { cents }) => sum + cents, 0), by }))
    .toSorted((one, other) => compareDates(one.by, other.by));
}

/**
 * What is still to be paid of one part, and of those before it. In: how many parts, cents asked and received, the step of the currency,
 * which part, counted from one. Out: cents; null where it is paid, or there is no such part.
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
