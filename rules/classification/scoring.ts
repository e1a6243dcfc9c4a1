import type { RaceRules, Run } from '#rules/races/types.ts';
import { lostPoints } from '#rules/statuses.ts';

const R_BASE = 9;

/**
 * Points of a moto: the place, or what the status costs in a heat of `heatSize` riders drawn.
 * Out: null when the moto has not been ridden, and for a DNS that bars (it scores nothing).
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

/** The value R of the results sheet for the points of a run. Source: docs/regulation.md §3.7. */
export function storedR(points: number): number {
  return R_BASE - points;
}

/** The points a stored R stands for, the inverse of `storedR`. Source: docs/regulation.md §3.7. */
export function placeOf(R: number): number {
  return R_BASE - R;
}
