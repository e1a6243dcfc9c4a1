/** How fast a day is ridden, in seconds from one gate to the next. */
export interface Pace {
  seconds: number;
  /** Half of the races took between these two. */
  low: number;
  high: number;
  /** Gaps it was taken from; 0: as planned. */
  measured: number;
}

/** What a day is planned with until somebody says otherwise, and what may be said. Source: ours, docs/regulation.md §7.5. */
export const SECONDS_PLANNED = { usual: 75, least: 30, most: 600 } as const;

const LAST_GAPS = 12;
const FEWEST_GAPS = 5;
/** A gap so many times the usual one is a pause, and no race. */
const PAUSE_FACTOR = 4;

/** The quantile of the sorted values at that share, interpolated between two of them. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

const sort = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/**
 * Seconds a race, from when races started: the median of the last twelve gaps, pauses left out, with the quartiles. With fewer than five
 * gaps, or where results were written faster than anybody rides, the planned seconds count.
 * In: starts in milliseconds, in any order; planned seconds. Source: ours, docs/regulation.md §7.5.
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
