import { addDays, compareDates } from '#rules/calendar.ts';
import type { CategoryRider } from '#rules/races/types.ts';
import { comparePhases, isMoto } from '#rules/stages.ts';
import { type ClassInRain, racesAhead } from './shorten.ts';

/** A class of a day that goes on on another one. */
interface ClassResumed {
  /** Races ridden, and races still to come. */
  done: number;
  left: number;
  /** Entries that may ride once more. */
  entry_ids: number[];
}

const yearDays = 365;

/**
 * Whether what is left of a race may be ridden on a day: later than its own, within a year of it, and not gone by. In: the day asked for,
 * the day of the race and today, YYYY-MM-DD. Source: docs/regulation.md §7.9.
 */
export function mayResumeOn(date: string, race_date: string, today: string): boolean {
  const isLater = compareDates(date, race_date) > 0 && compareDates(date, today) >= 0;
  return isLater && compareDates(date, addDays(race_date, yearDays)) <= 0;
}

/**
 * What of a class is left, and who may ride it: while a stage is to come, the riders of the one ridden last; with all of them made, those
 * with a race without a result. In: the class, its riders, those who pass into the stage that can be made now (null: not known). Source:
 * docs/regulation.md §7.9.
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
