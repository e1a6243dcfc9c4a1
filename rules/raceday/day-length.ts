import type { Pace } from './pace.ts';

/** A race or a pause of the day, in running order. `done`: it is ridden, though nobody may know when. */
export type DayStep =
  | { kind: 'race'; started: number | null; done: boolean }
  | { kind: 'pause'; minutes: number };

interface DayClock {
  /** When the first gate drops, in milliseconds; null: nobody has said it. */
  first_gate: number | null;
  /** null: not on the day of the race. A race that should have started is expected now, and never in the past. */
  now: number | null;
  pace: Pace;
  /** By how much the office has said that the day is late, in milliseconds. */
  late?: number;
  /** What is left is ridden on another day: when that day begins, and when its first gate drops, in milliseconds. */
  resumes?: { day: number; at: number } | null;
}

interface DayTimes {
  /** When each step begins, in milliseconds: as it was, or as it is expected; null: left behind, or no clock yet. */
  at: (number | null)[];
  /** When the last race is over; null: no clock yet. */
  end: number | null;
}

const MINUTE = 60_000;

const lengthOf = (step: DayStep, seconds: number): number =>
  step.kind === 'race' ? seconds * 1000 : step.minutes * MINUTE;

/**
 * How long the day lasts from its first gate, in seconds. In: what is ridden in running order, seconds a race.
 * Source: ours, docs/regulation.md §7.5.
 */
export function dayLength(steps: readonly DayStep[], seconds: number): number {
  return steps.reduce((sum, step) => sum + lengthOf(step, seconds), 0) / 1000;
}

/** When each race starts where what is left is ridden on another day: that day begins anew. */
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
 * When each race starts: as it did, and from the last one that started on as the pace says. A race behind that one is left behind and
 * expected at no time. A delay moves the first gate; once the day rides, nothing goes on before the hour it would then have. In: what is
 * ridden in running order, the clock of the day; what is left for another day starts there. Source: ours, docs/regulation.md §7.5.
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
    // A pause may be under way, so only a race is moved to now.
    if (step.kind === 'race' && !step.done) next = Math.max(next, now ?? next);
    const begin = next;
    next += lengthOf(step, pace.seconds);
    return begin;
  });
  return { at, end: next };
}

/** Races that start when the sun has set. In: when they start, and sunset, in milliseconds. Source: ours, docs/regulation.md §7.5. */
export function racesAfter(sunset: number, starts: readonly (number | null)[]): number {
  return starts.filter((at) => at !== null && at >= sunset).length;
}
