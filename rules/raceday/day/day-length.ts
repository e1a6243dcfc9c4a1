import type { Pace } from './pace.ts';

/**
 * A race or a pause of the day, in running order. `started` is the time of its gate in milliseconds since the epoch, null when it
 * has not started or the time is not known. `done` means that the race is ridden, even where nobody knows when.
 */
export type DayStep =
  | { kind: 'race'; started: number | null; done: boolean }
  | { kind: 'pause'; minutes: number };

interface DayClock {
  /** The time the first gate drops, in milliseconds since the epoch. It is null when nobody has set it. */
  first_gate: number | null;
  /**
   * The present time, in milliseconds since the epoch. It is null on other days than that of the race. A race that should have
   * started is expected now, and never in the past.
   */
  now: number | null;
  pace: Pace;
  /** The delay of the day that the office has announced, in milliseconds. */
  late?: number;
  /**
   * What is left is ridden on another day: the beginning of that day and the time its first gate drops, in milliseconds since the
   * epoch.
   */
  resumes?: { day: number; at: number } | null;
}

interface DayTimes {
  /**
   * The time each step begins, in milliseconds since the epoch, as it was or as it is expected. It is null when the step was left
   * behind, or when there is no clock yet.
   */
  at: (number | null)[];
  /** The time the last race is over, in milliseconds since the epoch. It is null when there is no clock yet. */
  end: number | null;
}

const MINUTE = 60_000;

const lengthOf = (step: DayStep, seconds: number): number =>
  step.kind === 'race' ? seconds * 1000 : step.minutes * MINUTE;

/**
 * This computes how long the day lasts from its first gate.
 *
 * @param steps the races and pauses, in running order
 * @param seconds the seconds of a race
 * @returns the length in seconds
 * Source: ours, docs/regulation.md §7.5.
 */
export function dayLength(steps: readonly DayStep[], seconds: number): number {
  return steps.reduce((sum, step) => sum + lengthOf(step, seconds), 0) / 1000;
}

/** This computes when each race starts when the rest is ridden on another day, which begins anew. */
function resumedTimes(steps: readonly DayStep[], clock: DayClock, { day, at }: { day: number; at: number }) {
  const isBefore = (step: DayStep) =>
    step.kind === 'race' && (step.started === null ? step.done : step.started < day);
  const last = steps.findLastIndex(isBefore);
  const isLeft = (step: DayStep, index: number) => (step.kind === 'pause' ? index > last : !isBefore(step));
  const left = dayTimes(steps.filter(isLeft), { ...clock, first_gate: at, resumes: null });
  let next = 0;
  const times = steps.map((step, index) => {
    if (!isLeft(step, index)) return step.kind === 'race' ? step.started : null;
    next += 1;
    return left.at[next - 1] ?? null;
  });
  return { at: times, end: left.end };
}

/**
 * Each race that has started keeps its time, and the races behind the last one of these start as the pace gives. A race before that
 * one that was not ridden is left behind and has no expected time. A delay moves the first gate. Once the day rides, nothing goes
 * on before the hour that this would give. Races left for another day start there.
 *
 * @param steps the races and pauses, in running order
 * @param clock the clock of the day
 * @returns the time of each step, and the end
 * Source: ours, docs/regulation.md §7.5.
 */
export function dayTimes(steps: readonly DayStep[], clock: DayClock): DayTimes {
  const { first_gate, now, pace, late = 0, resumes = null } = clock;
  if (resumes !== null) return resumedTimes(steps, clock, resumes);
  const startOf = (step: DayStep) => (step.kind === 'race' ? step.started : null);
  const last = steps.findLastIndex((step) => startOf(step) !== null);
  const starts = steps.flatMap((step) => startOf(step) ?? []);
  const ridden = starts.reduce((a, b) => Math.max(a, b), 0) + pace.seconds * 1000;
  const planned =
    first_gate === null ? null : first_gate + late + 1000 * dayLength(steps.slice(0, last + 1), pace.seconds);
  const begins = last < 0 ? planned : Math.max(ridden, late > 0 ? (planned ?? ridden) : ridden);
  if (begins === null) return { at: steps.map(() => null), end: null };
  let next = begins;
  const at = steps.map((step, index) => {
    if (index <= last) return startOf(step);
    // A pause may have begun already, so only a race is moved to the present time.
    if (step.kind === 'race' && !step.done) next = Math.max(next, now ?? next);
    const begin = next;
    next += lengthOf(step, pace.seconds);
    return begin;
  });
  return { at, end: next };
}

/**
 * This counts the races that start at or after sunset.
 *
 * @param sunset the time of sunset, in milliseconds since the epoch
 * @param starts the starts, in milliseconds since the epoch, null when one is not known
 * @returns the number of races
 * Source: ours, docs/regulation.md §7.5.
 */
export function racesAfter(sunset: number, starts: readonly (number | null)[]): number {
  return starts.filter((at) => at !== null && at >= sunset).length;
}
