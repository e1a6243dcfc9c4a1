import { randomFrom, shuffle } from './random.ts';
import { sortByKeys } from './sort-by-keys.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';

/** The ways in which the order of choosing gates in a knock-out heat is decided. Source: docs/regulation.md §2.4. */
export const GATE_MODES = ['pickByTime', 'pickByPoints', 'randomDraw', 'assigned'] as const;
export type GateMode = (typeof GATE_MODES)[number];

/** A rider of a knock-out heat, with the results of earlier races that decide his turn to choose. */
export interface GateRider {
  entry_id: number;
  /**
   * The lap time of the phase before, whatever the place. Before the first knock-out it is that of the last moto. It is null when
   * there is none.
   */
  time_ms: number | null;
  /** The place in the knock-out stage before. It is null before the first one. */
  place: number | null;
  moto_points: number;
  /** The order that an official drew between equal riders. The lower number chooses first. It is null when none was drawn. */
  lot: number | null;
}

/** A rider's place at the gate. */
interface GatePick {
  entry_id: number;
  /** The turn to choose. The rider with 1 chooses first. */
  pick: number;
  lane: number;
}

/**
 * This orders the riders of a knock-out heat by their turn to choose a gate.
 *
 * @param heat the riders in seeding order, which decides what the keys leave open
 * @param mode the way in which the order is decided; `assigned` keeps the given order
 * @param seed the seed of a random draw, any text
 * @returns the entries, the first to choose first
 * Source: docs/regulation.md §2.4.
 */
export function pickOrder(heat: readonly GateRider[], mode: GateMode, seed: string): number[] {
  const orders: Record<GateMode, () => readonly GateRider[]> = {
    pickByTime: () => sortByKeys(heat, (rider) => [rider.time_ms]),
    pickByPoints: () => sortByKeys(heat, (rider) => [rider.place, rider.moto_points, rider.lot]),
    randomDraw: () => shuffle(heat, randomFrom(seed)),
    assigned: () => heat,
  };
  return orders[mode]().map(({ entry_id }) => entry_id);
}

/**
 * When riders do not choose on the spot, the n-th to choose gets the n-th lane of the order.
 *
 * @param picks the entries in the order of choosing, at most 8
 * @param laneOrder the lanes from best to worst, 1 to 8 unless the track has another order
 * @returns the turns and lanes
 * @throws RangeError when there are more riders than lanes
 * Source: docs/regulation.md §2.4.
 */
export function lanesByPick(
  picks: readonly number[],
  laneOrder: readonly number[] = Array.from({ length: GATE_LANES }, (_, index) => index + 1),
): GatePick[] {
  return picks.map((entry_id, index) => {
    const lane = laneOrder[index];
    if (lane === undefined) throw new RangeError(`No lane for the rider who chooses at ${index + 1}`);
    return { entry_id, pick: index + 1, lane };
  });
}
