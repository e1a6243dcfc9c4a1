import { type Random, shuffle } from './random.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';

/** The ways of giving lanes: by the rotation table (drawn without repeats where heats change), or by mirroring moto 1. */
export const LANE_METHODS = ['standard', 'mirror'] as const;
export type LaneMethod = (typeof LANE_METHODS)[number];
/** The rows of the table that a heat of fewer than 8 riders uses. */
export const SMALL_HEAT_ROWS = ['random', 'last'] as const;

type Row = readonly [number, number, number];

/** The standard rotation: one row per rider, one column per moto. Source: docs/regulation.md §2.2. */
export const LANE_TABLE: readonly Row[] = [
  [1, 4, 8],
  [2, 7, 4],
  [3, 5, 6],
  [4, 8, 2],
  [5, 1, 7],
  [6, 3, 5],
  [7, 6, 1],
  [8, 2, 3],
];

const MOTOS_IN_TABLE = 3;
/** Motos 4 to 6 read the table four rows further down, and motos 7 and 8 from the start again. */
const ROW_SHIFT = 4;
const LANES: readonly number[] = Array.from({ length: GATE_LANES }, (_, index) => index + 1);

/**
 * This reads the lanes of one row of the table, moto by moto.
 *
 * @param row the row, 0 to 7
 * @param motos the number of motos, 1 to 8
 * @returns one lane for each moto, 1 to 8; after three motos a lane can repeat
 * Source: docs/regulation.md §2.2.
 */
export function rowLanes(row: number, motos: number): number[] {
  return Array.from({ length: motos }, (_, moto) => {
    const shift = Math.floor(moto / MOTOS_IN_TABLE) * ROW_SHIFT;
    return LANE_TABLE[(row + shift) % GATE_LANES]?.[moto % MOTOS_IN_TABLE] ?? 0;
  });
}

/**
 * This gives the lanes of a fixed heat from the rotation table. Lots decide which rider gets which row.
 *
 * @param riders the number of riders in the heat, at most 8
 * @param motos the number of motos
 * @param smallHeatRows the rows that a heat of fewer than 8 riders uses
 * @param random the source of chance
 * @returns one row for each rider, with one lane for each moto
 * Source: docs/regulation.md §2.2.
 */
export function drawTableLanes(
  riders: number,
  motos: number,
  smallHeatRows: (typeof SMALL_HEAT_ROWS)[number],
  random: Random,
): number[][] {
  const rows = [...LANE_TABLE.keys()];
  const drawn = shuffle(smallHeatRows === 'last' ? rows.slice(GATE_LANES - riders) : rows, random);
  return drawn.slice(0, riders).map((row) => rowLanes(row, motos));
}

interface LaneDraw {
  lanes: number[];
  /** The number of riders who start from a lane that they have already had. It is 0 unless no gate without repeats exists. */
  repeats: number;
}

/** This orders the lanes that a rider may take: the least used first, then the nearest to the wish, then by lot. */
function choicesOf(used: readonly number[], wish: number | null, random: Random): number[] {
  const uses = (lane: number): number => used.filter((before) => before === lane).length;
  const distance = (lane: number): number => (wish === null ? 0 : Math.abs(lane - wish));
  return shuffle(LANES, random).sort((a, b) => uses(a) - uses(b) || distance(a) - distance(b));
}

/**
 * This gives every rider a lane of his list by augmenting paths, one rider after the other. The result is null when that is not
 * possible.
 */
function match(choices: readonly (readonly number[])[]): number[] | null {
  const riderIn = new Map<number, number>();
  const place = (rider: number, tried: Set<number>): boolean => {
    for (const lane of choices[rider] ?? []) {
      if (tried.has(lane)) continue;
      tried.add(lane);
      const holder = riderIn.get(lane);
      if (holder === undefined || place(holder, tried)) {
        riderIn.set(lane, rider);
        return true;
      }
    }
    return false;
  };
  if (!choices.every((_, rider) => place(rider, new Set()))) return null;
  const lanes: number[] = [];
  for (const [lane, rider] of riderIn) lanes[rider] = lane;
  return lanes;
}

/**
 * This draws the lanes of one race in which no rider repeats a lane that he has had. Where no such gate exists (which is only
 * possible when many riders share the same past lanes), riders may repeat a lane once, then twice, and `repeats` counts them.
 *
 * @param used the lanes that each rider has had so far
 * @param wishes the lane that each rider would like (the mirror of moto 1), null when he has no wish
 * @param random the source of chance
 * @returns a lane for each rider, all different, and the number of repeats
 * @throws RangeError when there are more than 8 riders
 * Source: docs/regulation.md §2.2.
 */
export function drawFreeLanes(
  used: readonly (readonly number[])[],
  wishes: readonly (number | null)[],
  random: Random,
): LaneDraw {
  if (used.length > GATE_LANES) throw new RangeError(`A gate has no room for ${used.length} riders`);
  const choices = used.map((lanes, rider) => choicesOf(lanes, wishes[rider] ?? null, random));
  for (let allowed = 0; ; allowed += 1) {
    const within = choices.map((lanes, rider) =>
      lanes.filter((lane) => (used[rider] ?? []).filter((before) => before === lane).length <= allowed),
    );
    const lanes = match(within);
    if (lanes) {
      return { lanes, repeats: lanes.filter((lane, rider) => used[rider]?.includes(lane)).length };
    }
  }
}

/**
 * Each lane has its opposite across the gate: 1 and 8, 2 and 7 …
 *
 * @param lane the lane, 1 to 8
 * @returns the opposite lane
 * Source: docs/regulation.md §2.2.
 */
export function mirrorLane(lane: number): number {
  return GATE_LANES + 1 - lane;
}
