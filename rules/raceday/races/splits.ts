import { hasStarted, type Status } from '#rules/statuses.ts';

/** At most this many points of the track between the foot of the hill and the line are timed. */
export const MOST_SPLITS = 4;

/** The times of a ride before the line, in whole milliseconds from the drop of the gate. No rule decides by them. */
export interface Splits {
  /** The time at the foot of the hill. It is null when the rider was not seen there. */
  hill_ms: number | null;
  /**
   * The times at the points further on, in the order of the track. One is null when the rider was not seen there, and the last one
   * never is.
   */
  split_ms: readonly (number | null)[];
}

/**
 * This drops the points at the end where the rider was not seen.
 *
 * @param splits the times, null when there are none
 * @returns the times, null when the rider was not seen at any point
 */
export function plainSplits(splits: Splits | null): Splits | null {
  if (splits === null) return null;
  const { hill_ms, split_ms } = splits;
  const last = split_ms.findLastIndex((ms) => ms !== null);
  return hill_ms === null && last === -1 ? null : { hill_ms, split_ms: split_ms.slice(0, last + 1) };
}

/**
 * Two splits are equal when the same times were seen.
 *
 * @param one one of them
 * @param other the other one
 * @returns true when they are equal
 */
export function sameSplits(one: Splits | null, other: Splits | null): boolean {
  const said = (splits: Splits | null) => {
    const plain = plainSplits(splits);
    return plain === null ? '' : [plain.hill_ms, ...plain.split_ms].join(' ');
  };
  return said(one) === said(other);
}

/**
 * A ride is impossible when it reached a point further on, or the line, no later than one before.
 *
 * @param splits the times of the ride
 * @param time_ms the time at the line in milliseconds, null when it is not known
 * @returns true when the ride is impossible
 * Source: **ours**, docs/regulation.md §3.8.
 */
export function isOutOfOrder({ hill_ms, split_ms }: Splits, time_ms: number | null): boolean {
  const seen = [hill_ms, ...split_ms, time_ms].filter((ms) => ms !== null);
  return seen.some((ms, at) => at > 0 && ms <= (seen[at - 1] ?? 0));
}

/**
 * A rider who has not come to the gate has no splits.
 *
 * @param status the status of the ride, null when it is not ridden
 * @param splits the times, null when there are none
 * @returns the times that the ride keeps, null when it has none
 */
export const splitsWith = (status: Status | null, splits: Splits | null): Splits | null =>
  hasStarted(status) ? plainSplits(splits) : null;

/**
 * This finds the best time at the foot of the hill, whatever became of the riders further on, because a rider who fell after the
 * hill has ridden the hill.
 *
 * @param rides the rides of a class
 * @returns the time in milliseconds, null when nobody was seen there
 * Source: **ours**, docs/regulation.md §3.8.
 */
export function bestHill(rides: Iterable<{ splits?: Splits | null | undefined }>): number | null {
  let best: number | null = null;
  for (const { splits } of rides) {
    const ms = splits?.hill_ms ?? null;
    if (ms !== null && (best === null || ms < best)) best = ms;
  }
  return best;
}
