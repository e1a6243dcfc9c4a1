import { GATE_LANES } from '#rules/formats/gate.ts';

/** This is a rider as the starting list has the rider. `lane` is null when the rider chooses it or none was drawn. */
export interface ListedRider {
  entry_id: number;
  lane: number | null;
}

/** There is one number more than a gate has lanes, for the case that seven ride and the eighth comes late without a lane. */
const MOST_NUMBERS = GATE_LANES + 1;

/**
 * This function computes the number by which a judge names each rider, which is the rider's lane. Riders without a lane receive the numbers
 * behind the lanes in the order of the list, and then free ones.
 * @param riders - the starting list
 * @returns the number by entry_id, from 1 to 9; a rider for whom no number is left has none
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function numbersOf(riders: readonly ListedRider[]): Map<number, number> {
  const byLane = new Map<number, number>();
  for (const { entry_id, lane } of riders)
    if (lane !== null && lane >= 1 && lane <= MOST_NUMBERS && !byLane.has(lane)) byLane.set(lane, entry_id);
  const drawn = new Set(byLane.values());
  const last = Math.max(0, ...byLane.keys());
  const all = Array.from({ length: MOST_NUMBERS }, (_, index) => index + 1);
  const free = [...all.slice(last), ...all.slice(0, last).filter((number) => !byLane.has(number))];
  const others = riders.filter(({ entry_id }) => !drawn.has(entry_id));
  others.forEach(({ entry_id }, index) => {
    const number = free[index];
    if (number !== undefined) byLane.set(number, entry_id);
  });
  return new Map([...byLane].toSorted(([a], [b]) => a - b).map(([number, entry_id]) => [entry_id, number]));
}

/**
 * This function computes a fingerprint of a starting list from its riders and their numbers (FNV-1a, 32 bits), so that a heat drawn again
 * in between is noticed.
 * @param riders - the starting list
 * @returns a text of seven signs
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function listPrint(riders: readonly ListedRider[]): string {
  const numbers = numbersOf(riders);
  const unnumbered = riders.map(({ entry_id }) => entry_id).filter((entry_id) => !numbers.has(entry_id));
  const told = [...[...numbers].map(([entry_id, number]) => `${number}:${entry_id}`), ...unnumbered].join(
    ' ',
  );
  let hash = 0x81_1c_9d_c5;
  for (const sign of told) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
