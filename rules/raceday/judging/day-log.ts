import type { HeatName } from './heat-ops.ts';

/**
 * This function computes the key of a heat in a map, from its name.
 * @param heat - the name of the heat
 * @returns the key
 */
export const heatKeyOf = ({ category_id, phase, serie }: HeatName): string =>
  `${category_id} ${phase} ${serie}`;

/**
 * This function collects the operations from which a verdict is computed, for every heat with an operation of its own: those of the heat,
 * and those of the whole day, with takeovers and admissions.
 * @param log - the operations of the day, in any order
 * @returns the operations of each heat, by `heatKeyOf`
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function opsByHeat<Op extends { heat: HeatName | null }>(log: readonly Op[]): Map<string, Op[]> {
  const ofDay = log.filter(({ heat }) => heat === null);
  const byHeat = new Map<string, Op[]>();
  for (const op of log) {
    if (op.heat === null) continue;
    const key = heatKeyOf(op.heat);
    const those = byHeat.get(key);
    if (those) those.push(op);
    else byHeat.set(key, [...ofDay, op]);
  }
  return byHeat;
}

/**
 * This function finds the counts of a device that are missing below the highest one received: operations that the device made and has not
 * sent.
 * @param counts - the counts received, in any order; a count may occur twice
 * @returns the missing counts from the lowest on; an empty list when none is missing
 * Source: **ours**, docs/regulation.md §7.11.
 */
export function holesOf(counts: readonly number[]): number[] {
  const heard = new Set(counts);
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  return Array.from({ length: highest }, (_, index) => index + 1).filter((count) => !heard.has(count));
}
