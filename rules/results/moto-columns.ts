import { type Phase, STAGES } from '#rules/stages.ts';

/** Motos that stand side by side in a heat of the specification: `rider_M1` to `rider_M3`. */
const COLUMNS = 3;

/** Which of the columns a race fills, from 0: a moto its own, a knock-out heat the first. Source: docs/regulation.md §2.5. */
export function motoColumn(phase: Phase): number {
  const { moto } = STAGES[phase];
  return moto !== null && moto <= COLUMNS ? moto - 1 : 0;
}
