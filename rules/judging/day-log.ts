import type { HeatName, HeatOp } from './heat-ops.ts';

/** An operation of the day’s log: of a heat, or null: of the whole day. */
export type LoggedOp = HeatOp & { heat: HeatName | null };

/** A heat by its name, as the key of a map. */
export const heatKeyOf = ({ category_id, phase, serie }: HeatName): string =>
  `${category_id} ${phase} ${serie}`;

/**
 * What a verdict is made of, for every heat of which something was said: its own operations, and those of the whole day, takeovers and
 * admissions among them. In: the log, in any order. Out: by `heatKeyOf`. Source: **ours**, docs/regulation.md §7.11.
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
 * Counts of a device that are missing below the highest one heard: operations it made and has not sent. In: the counts heard, in any
 * order, also twice. Out: from the lowest on; empty when none is missing. Source: **ours**, docs/regulation.md §7.11.
 */
export function holesOf(counts: readonly number[]): number[] {
  const heard = new Set(counts);
  const highest = counts.reduce((most, count) => Math.max(most, count), 0);
  return Array.from({ length: highest }, (_, index) => index + 1).filter((count) => !heard.has(count));
}
