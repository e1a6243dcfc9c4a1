import { type Phase, STAGES } from '#rules/stages.ts';

/** The number of motos that stand side by side in a heat of the specification: `rider_M1` to `rider_M3`. */
const COLUMNS = 3;

/**
 * A moto fills its own column, and a knock-out heat the first one.
 *
 * @param phase the phase of the race
 * @returns the column, counted from 0
 * Source: docs/regulation.md §2.5.
 */
export function motoColumn(phase: Phase): number {
  const { moto } = STAGES[phase];
  return moto !== null && moto <= COLUMNS ? moto - 1 : 0;
}
