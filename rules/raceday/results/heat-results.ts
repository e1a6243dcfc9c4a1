import { GATE_LANES } from '#rules/formats/gate.ts';
import type { LostStatus } from '#rules/statuses.ts';
import type { WrittenResult } from './result-text.ts';

/** The result of one rider in one heat, as the commissaire writes it. Both values are null when it is not ridden yet. */
export interface HeatResult extends WrittenResult {
  entry_id: number;
}

/**
 * This checks the places of a heat.
 *
 * @param results the results of the heat
 * @param size the number of riders drawn in it
 * @param oneGate whether all of them rode in one gate; a source without printed heats lists several together, so a place can repeat
 * @returns the places that two riders have, those behind the last one that a heat of this size has, those that nobody has although somebody
 *   behind has one, and the riders without a result while others have one
 * Source: docs/regulation.md §3.1, §3.2.
 */
export function heatProblems(results: readonly HeatResult[], size: number, oneGate = true) {
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

/** Riders of one gate who share a place, because somebody saw them together. */
export interface TiedPlace<Result> {
  place: number;
  riders: Result[];
}

/**
 * This finds every place of a gate that several riders have.
 *
 * @param results the results of the gate
 * @returns the shared places, the first one first
 */
export function tiedPlaces<Result extends HeatResult>(results: readonly Result[]): TiedPlace<Result>[] {
  const places = [...new Set(results.flatMap(({ place }) => place ?? []))].toSorted((a, b) => a - b);
  return places
    .map((place) => ({ place, riders: results.filter((one) => one.place === place) }))
    .filter(({ riders }) => riders.length > 1);
}

/**
 * Nobody can have the places that riders who share a place fill behind it.
 *
 * @param results the results of the gate
 * @returns the filled places
 */
export const filledPlaces = (results: readonly HeatResult[]): number[] =>
  tiedPlaces(results).flatMap(({ place, riders }) => riders.slice(1).map((_, index) => place + index + 1));

/**
 * This gives a rider the same place as another one. Riders behind them move back by one place.
 *
 * @param results the results of the gate
 * @param entry_id the rider's entry
 * @param place the place of the other rider
 * @returns the new results
 * Source: docs/regulation.md §3.1.
 */
export function sharePlace<Result extends HeatResult>(
  results: readonly Result[],
  entry_id: number,
  place: number,
): Result[] {
  const other = results.find((one) => one.place === place && one.entry_id !== entry_id);
  const without = takePlace(results, entry_id, null);
  const at = without.find((one) => one.entry_id === other?.entry_id)?.place ?? place;
  return without.map((one) => {
    if (one.entry_id === entry_id) return { ...one, status: 'OK', place: at };
    return one.place !== null && one.place > at ? { ...one, place: one.place + 1 } : one;
  });
}

/**
 * This orders riders who shared a place: one keeps it, and the others move behind him.
 *
 * @param results the results of the gate
 * @param entry_id the entry of the rider who keeps the place
 * @returns the new results
 */
export function putAhead<Result extends HeatResult>(results: readonly Result[], entry_id: number): Result[] {
  const place = results.find((one) => one.entry_id === entry_id)?.place ?? null;
  return results.map((one) =>
    one.entry_id !== entry_id && place !== null && one.place === place ? { ...one, place: place + 1 } : one,
  );
}

/**
 * This gives the next free place to a rider, as riders cross the line. A rider who has a result loses it.
 *
 * @param results the results as they stand
 * @param entry_id the entry of the rider who was tapped
 * @param oneGate whether all riders rode in one gate
 * @returns the new results
 * Source: docs/regulation.md §3.1.
 */
export function tapRider<Result extends HeatResult>(
  results: readonly Result[],
  entry_id: number,
  oneGate = true,
): Result[] {
  const filled = oneGate ? filledPlaces(results) : [];
  const taken = new Set([...results.map(({ place }) => place), ...filled]);
  const next = Array.from({ length: GATE_LANES }, (_, index) => index + 1).find((place) => !taken.has(place));
  return results.map((one) => {
    if (one.entry_id !== entry_id) return one;
    if (one.status !== null) return { ...one, status: null, place: null };
    return next === undefined ? one : { ...one, status: 'OK', place: next };
  });
}

/**
 * This gives a rider a certain place and moves the others. A rider who had a place moves there and those between make room. For a
 * rider who had none, those from that place on move back as far as the next free place.
 *
 * @param results the results as they stand
 * @param entry_id the rider's entry
 * @param place the place
 * @returns the new results
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
 * This replaces a rider's place by a status, and those behind him move up.
 *
 * @param results the results as they stand
 * @param entry_id the rider's entry
 * @param status the status, null for none
 * @returns the new results
 * Source: docs/regulation.md §3.2, "places are re-numbered".
 */
export function takePlace<Result extends HeatResult>(
  results: readonly Result[],
  entry_id: number,
  status: LostStatus | null,
): Result[] {
  const lost = results.find((one) => one.entry_id === entry_id)?.place ?? null;
  return results.map((one) => {
    if (one.entry_id === entry_id) return { ...one, status, place: null };
    const movesUp = lost !== null && one.place !== null && one.place > lost;
    return movesUp && one.place !== null ? { ...one, place: one.place - 1 } : one;
  });
}
