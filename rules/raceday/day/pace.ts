/** The speed of a day, in seconds from one gate to the next. */
export interface Pace {
  seconds: number;
  /** Half of the races took between these two. */
  low: number;
  high: number;
  /** The number of gaps from which it was computed. It is 0 when the planned seconds count. */
  measured: number;
}

/** The planned seconds of a day until somebody sets others, and the limits for them. Source: ours, docs/regulation.md §7.5. */
export const SECONDS_PLANNED = { usual: 75, least: 30, most: 600 } as const;

const LAST_GAPS = 12;
const FEWEST_GAPS = 5;
/** A gap of more than this many times the usual one is a pause and no race. */
const PAUSE_FACTOR = 4;

/** This computes the quantile of sorted values, interpolated between two of them. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

const sort = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/**
 * The pace is the median of the last twelve gaps between starts, without pauses, together with the quartiles. With fewer than five
 * gaps, or when results were written faster than anybody rides, the planned seconds count.
 *
 * @param starts the starts in milliseconds, in any order
 * @param planned the planned seconds
 * @returns the pace, in seconds
 * Source: ours, docs/regulation.md §7.5.
 */
export function paceOf(starts: readonly number[], planned: number): Pace {
  const times = sort(starts);
  const all = times.slice(1).map((at, index) => (at - (times[index] ?? at)) / 1000);
  const usual = quantile(sort(all), 0.5);
  const gaps = sort(all.filter((gap) => gap <= PAUSE_FACTOR * usual).slice(-LAST_GAPS));
  const median = quantile(gaps, 0.5);
  if (gaps.length < FEWEST_GAPS || median < SECONDS_PLANNED.least)
    return { seconds: planned, low: planned, high: planned, measured: 0 };
  const [low, seconds, high] = [quantile(gaps, 0.25), median, quantile(gaps, 0.75)].map(Math.round);
  return { seconds: seconds ?? planned, low: low ?? planned, high: high ?? planned, measured: gaps.length };
}
