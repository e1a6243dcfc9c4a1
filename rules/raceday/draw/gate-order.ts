import { randomFrom, shuffle } from './random.ts';
import { sortByKeys } from './sort-by-keys.ts';
import { GATE_LANES } from '#rules/races/transfer.ts';

/** The order of choosing gates in a knock-out heat. Source: docs/regulation.md §2.4. */
export const GATE_MODES = ['pickByTime', 'pickByPoints', 'randomDraw', 'assigned'] as const;
export type GateMode = (typeof GATE_MODES)[number];

/** A rider of a knock-out heat, with what the earlier races say about his choice. */
export interface GateRider {
  entry_id: number;
  /** Lap time of the phase before, whatever the place; of the last moto before the first knock-out. */
  time_ms: number | null;
  /** Place in the knock-out stage before; null before the first one. */
  place: number | null;
  moto_points: number;
  /** Order an official drew between riders who are equal; lower chooses first. */
  lot: number | null;
}

/** A place at the gate. */
interface GatePick {
  entry_id: number;
  /** 1 chooses first. */
  pick: number;
  lane: number;
}

/**
 * The order in which the riders of a knock-out heat choose their gates.
 * In: the heat in seeding order (which settles what the keys leave open), the mode, and the seed of a random draw.
 * Out: rider ids, first choice first; 'assigned' keeps the order given. Source: docs/regulation.md §2.4.
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
 * Lanes when riders do not choose on the spot: the n-th to choose gets the n-th lane of laneOrder.
 * In: rider ids in picking order (at most 8); the lanes from best to worst, 1 to 8 unless the track says otherwise.
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
