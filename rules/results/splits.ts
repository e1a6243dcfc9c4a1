import { hasStarted, type Status } from '#rules/statuses.ts';

/** Points of the track between the foot of the hill and the line that are timed, at most. */
export const MOST_SPLITS = 4;

/** What a clock saw of a ride before the line, in whole milliseconds from the drop of the gate. Nothing is decided by it. */
export interface Splits {
  /** At the foot of the hill; null: not seen there. */
  hill_ms: number | null;
  /** At the points further on, in the order of the track; null: not seen there. The last one was seen. */
  split_ms: readonly (number | null)[];
}

/** The same without points at the end where nothing was seen; null: nothing was seen at all. In: the splits, or null for none. */
export function plainSplits(splits: Splits | null): Splits | null {
  if (splits === null) return null;
  const { hill_ms, split_ms } = splits;
  const last = split_ms.findLastIndex((ms) => ms !== null);
  return hill_ms === null && last === -1 ? null : { hill_ms, split_ms: split_ms.slice(0, last + 1) };
}

/** Whether two say the same. */
export function sameSplits(one: Splits | null, other: Splits | null): boolean {
  const said = (splits: Splits | null) => {
    const plain = plainSplits(splits);
    return plain === null ? '' : [plain.hill_ms, ...plain.split_ms].join(' ');
  };
  return said(one) === said(other);
}

/**
 * Whether a ride cannot have gone so: a point further on, or the line, was reached no later than one before. In: the splits; the time at
 * the line in milliseconds, null: not known. Source: **ours**, docs/regulation.md §3.8.
 */
export function isOutOfOrder({ hill_ms, split_ms }: Splits, time_ms: number | null): boolean {
  const seen = [hill_ms, ...split_ms, time_ms].filter((ms) => ms !== null);
  return seen.some((ms, at) => at > 0 && ms <= (seen[at - 1] ?? 0));
}

/** The splits of a ride with that status: who has not come to the gate has none. */
export const splitsWith = (status: Status | null, splits: Splits | null): Splits | null =>
  hasStarted(status) ? plainSplits(splits) : null;

/**
 * The best time at the foot of the hill, in milliseconds; null: nobody was seen there. In: the rides of a class, whatever became of them
 * further on: who fell after the hill has ridden the hill. Source: **ours**, docs/regulation.md §3.8.
 */
export function bestHill(rides: Iterable<{ splits?: Splits | null | undefined }>): number | null {
  let best: number | null = null;
  for (const { splits } of rides) {
    const ms = splits?.hill_ms ?? null;
    if (ms !== null && (best === null || ms < best)) best = ms;
  }
  return best;
}
