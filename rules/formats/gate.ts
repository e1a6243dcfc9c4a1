/** The number of lanes of a gate. No heat is ever larger. Source: docs/regulation.md §1.1. */
export const GATE_LANES = 8;
/** The number of riders who pass from every knock-out heat but the final. */
export const ADVANCE_PER_HEAT = 4;
/** The largest class that a format can hold: 32 heats of 8. */
export const MAX_RIDERS = 256;
/** The largest knock-out stage, however many riders a last chance would send to it. Source: docs/regulation.md §1.2. */
export const LARGEST_KNOCKOUT = 128;

/** A row of a table that goes by numbers of riders: up to so many, this value. */
export type Step = readonly [upTo: number, value: number];

/**
 * The heats of a knock-out stage by the riders who start in it, with four who go on from each heat.
 * Source: docs/regulation.md §1.2.
 */
export const KNOCKOUT_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [40, 5],
  [64, 8],
  [80, 10],
  [128, 16],
];

/**
 * This reads a table that goes by numbers of riders.
 *
 * @param table the rows, the smallest numbers first
 * @param count the number of riders
 * @param what what the table tells, for the error
 * @returns the value of the first row that holds so many
 * @throws RangeError when no row holds so many
 */
export function lookUp(table: readonly Step[], count: number, what: string): number {
  const row = table.find(([upTo]) => count <= upTo);
  if (!row) throw new RangeError(`No ${what} for ${count} riders`);
  return row[1];
}

/**
 * Balanced heats differ by at most one rider.
 *
 * @param riders the number of riders
 * @param heats the number of heats
 * @returns the sizes, the larger heats first
 * Source: docs/regulation.md §1.1.
 */
export function heatSizes(riders: number, heats: number): number[] {
  if (heats === 0) return [];
  const base = Math.floor(riders / heats);
  const larger = riders % heats;
  return Array.from({ length: heats }, (_, heat) => (heat < larger ? base + 1 : base));
}

/**
 * This computes how many riders of a class that fits one gate ride a final. `MINUS1` sends all but the last when there are three riders or
 * more; elsewhere the motos are the result.
 *
 * @param riders the number of riders, 8 at most
 * @param small_class the setting of the class
 * @returns the number of riders, 0 when there is no final
 * Source: docs/regulation.md §1.4.
 */
export function finalistsOfOneGate(riders: number, small_class: 'SUM3' | 'SUMK' | 'MINUS1'): number {
  return small_class === 'MINUS1' && riders > 2 ? riders - 1 : 0;
}
