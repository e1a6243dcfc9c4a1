import { GATE_LANES } from '#rules/races/transfer.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { WrittenResult } from './result-text.ts';

/** The result of one rider in one heat, as the commissaire writes it; both null: not ridden yet. */
export interface HeatResult extends WrittenResult {
  entry_id: number;
}

/** What cannot be, or is not whole, in the places of a heat. */
interface HeatProblems {
  /** Places that two riders have. */
  twice: number[];
  /** Places behind the last one a heat of this size has. */
  beyond: number[];
  /** Places nobody has although somebody behind has one. */
  holes: number[];
  /** Riders without a result while others have one. */
  missing: number[];
}

/**
 * Reads the places of a heat. In: its results; how many riders were drawn in it; whether all of them rode in one gate (a source
 * without printed heats lists several together, where a place comes back). Source: docs/regulation.md §3.1, §3.2.
 */
export function heatProblems(results: readonly HeatResult[], size: number, oneGate = true): HeatProblems {
  const count = new Map<number, number>();
  for (const { place } of results) if (place !== null) count.set(place, (count.get(place) ?? 0) + 1);
  const places = [...count.keys()].toSorted((a, b) => a - b);
  const last = places.at(-1) ?? 0;
  const largest = Math.min(oneGate ? size : GATE_LANES, GATE_LANES);
  const begun = results.some(({ status }) => status !== null);
  return {
    twice: oneGate ? places.filter((place) => (count.get(place) ?? 0) > 1) : [],
    beyond: places.filter((place) => place > largest),
    holes: oneGate
      ? Array.from({ length: last }, (_, index) => index + 1).filter((place) => !count.has(place))
      : [],
    missing: begun ? results.flatMap(({ status, entry_id }) => (status === null ? [entry_id] : [])) : [],
  };
}

/**
 * Gives the next free place to a rider, as riders cross the line; who has a result gives it back.
 * In: the results as they stand, and who was tapped. Out: the new results. Source: docs/regulation.md §3.1.
 */
export function tapRider<Result extends HeatResult>(results: readonly Result[], entry_id: number): Result[] {
  const taken = new Set(results.map(({ place }) => place));
  const next = Array.from({ length: GATE_LANES }, (_, index) => index + 1).find((place) => !taken.has(place));
  return results.map((one) => {
    if (one.entry_id !== entry_id) return one;
    if (one.status !== null) return { ...one, status: null, place: null };
    return next === undefined ? one : { ...one, status: 'OK', place: next };
  });
}

/**
 * Gives a rider a place that is said; the rest shift. Who had one goes there and those between make room; who had none comes in there,
 * and those from there on move back as far as the next free place. In: the results, the rider, the place.
 */
export function givePlace<Result extends HeatResult>(
  results: readonly Result[],
  entry_id: number,
  place: number,
): Result[] {
  const was = results.find((one) => one.entry_id === entry_id)?.place ?? null;
  const taken = new Set(results.filter((one) => one.entry_id !== entry_id).map((one) => one.place));
  let free = place;
  while (taken.has(free)) free += 1;
  const shift = (from: number): number => {
    if (was !== null && was < place) return from > was && from <= place ? -1 : 0;
    return from >= place && from < (was ?? free) ? 1 : 0;
  };
  return results.map((one) => {
    if (one.entry_id === entry_id) return { ...one, status: 'OK', place };
    return one.place === null ? one : { ...one, place: one.place + shift(one.place) };
  });
}

/**
 * Takes a rider's place away, for a status; who came behind him moves up. In: the results, the rider, the status.
 * Source: docs/regulation.md §3.2, "places are re-numbered".
 */
export function takePlace<Result extends HeatResult>(
  results: readonly Result[],
  entry_id: number,
  status: LostStatus,
): Result[] {
  const lost = results.find((one) => one.entry_id === entry_id)?.place ?? null;
  return results.map((one) => {
    if (one.entry_id === entry_id) return { ...one, status, place: null };
    const movesUp = lost !== null && one.place !== null && one.place > lost;
    return movesUp && one.place !== null ? { ...one, place: one.place - 1 } : one;
  });
}
