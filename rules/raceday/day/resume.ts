import { addDays, compareDates } from '#rules/calendar.ts';
import type { CategoryRider } from '#rules/raceday/races/types.ts';
import { comparePhases, isMoto } from '#rules/stages.ts';
import { type ClassInRain, racesAhead } from './shorten.ts';

/** A class of a day that is continued on another day. */
interface ClassResumed {
  /** The races that were ridden, and those still to come. */
  done: number;
  left: number;
  /** The entries that may ride once more. */
  entry_ids: number[];
}

const yearDays = 365;

/**
 * The rest of a race may be ridden on a day that is later than its own, within a year of it, and not past.
 *
 * @param date the wanted day, 'YYYY-MM-DD'
 * @param race_date the day of the race, 'YYYY-MM-DD'
 * @param today the present day, 'YYYY-MM-DD'
 * @returns true when the rest may be ridden on that day
 * Source: docs/regulation.md §7.9.
 */
export function mayResumeOn(date: string, race_date: string, today: string): boolean {
  const isLater = compareDates(date, race_date) > 0 && compareDates(date, today) >= 0;
  return isLater && compareDates(date, addDays(race_date, yearDays)) <= 0;
}

/**
 * This computes what is left of a class and who may ride it. While a stage is to come, these are the riders of the one ridden last.
 * Once all stages are made, they are those who have a race without a result.
 *
 * @param one the class
 * @param riders its riders
 * @param passed the entries that pass into the stage that can be made now, null when they are not known
 * @returns the races ridden and left, and the entries
 * Source: docs/regulation.md §7.9.
 */
export function resumeClass(
  one: ClassInRain,
  riders: readonly CategoryRider[],
  passed: readonly number[] | null,
): ClassResumed {
  const { all: left, unmade } = racesAhead(one);
  const done = one.heats.filter(({ ridden }) => ridden).length;
  if (left <= 0) return { done, left: 0, entry_ids: [] };
  const last = one.heats
    .map(({ phase }) => phase)
    .toSorted(comparePhases)
    .at(-1);
  const isKnockout = last !== undefined && !isMoto(last) && last !== 'LCQ';
  const isIn = ({ runs, entry_id }: CategoryRider) => {
    if (unmade === 0) return runs.some(({ status }) => status === null);
    if (passed !== null) return passed.includes(entry_id);
    return !isKnockout || runs.some(({ phase }) => phase === last);
  };
  const still = riders.filter((rider) => rider.removed === null && isIn(rider));
  return { done, left, entry_ids: still.map(({ entry_id }) => entry_id) };
}
