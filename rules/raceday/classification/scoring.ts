import type { RaceRules, Run } from '#rules/raceday/races/types.ts';
import { lostPoints } from '#rules/statuses.ts';

const R_BASE = 9;

/**
 * This function computes the points of a moto: the place, or what the status costs.
 * @param run - the status and the place of the run
 * @param heatSize - the number of riders drawn in the heat
 * @param rules - the settings of the race; `dns` decides whether a DNS bars the rider
 * @returns the points, or null when the moto has not been ridden and for a DNS that bars, which scores nothing
 * Source: docs/regulation.md §3.1, §3.2.
 */
export function runPoints(
  run: Pick<Run, 'status' | 'place'>,
  heatSize: number,
  rules: Pick<RaceRules, 'dns'>,
): number | null {
  if (run.status === null) return null;
  return run.status === 'OK' ? run.place : lostPoints(run.status, heatSize, rules.dns === 'bar');
}

/**
 * This function computes the value R of the results sheet from the points of a run.
 * @param points - the points of the run
 * @returns the value R, which is 9 minus the points
 * Source: docs/regulation.md §3.7.
 */
export function storedR(points: number): number {
  return R_BASE - points;
}

/**
 * This function computes the points from a stored value R; it is the inverse of `storedR`.
 * @param R - the value R of the results sheet
 * @returns the points of the run
 * Source: docs/regulation.md §3.7.
 */
export function placeOf(R: number): number {
  return R_BASE - R;
}
