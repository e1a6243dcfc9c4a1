import { classify } from '#rules/raceday/classification/classification.ts';
import { goingOn } from './result-consequences.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { isAbsent } from '#rules/statuses.ts';

/** Riders whom the keys leave tied where somebody has to go out. */
interface OpenTie {
  phase: Phase;
  /** The riders in the order that an official gave them, or by their ids. */
  entry_ids: number[];
  decided: boolean;
  /** The number of them who go on. */
  passing: number;
}

/** This counts how many of the tied riders go on once somebody has ordered them. */
function passingOf(
  riders: readonly CategoryRider[],
  rules: RaceRules,
  phase: Phase,
  tied: readonly number[],
) {
  const lots = lotsAfter(riders, tied);
  const ordered = riders.map((rider) => ({ ...rider, lot: lots.get(rider.entry_id) ?? rider.lot }));
  const through = goingOn(classify(ordered, rules), phase);
  return tied.filter((id) => through.has(id)).length;
}

/**
 * This finds the ties across a cut that an official decides, including those that are decided already. Once the next stage is
 * drawn, the facts decide. A race in which nobody came to the gate is no tie.
 *
 * @param riders the riders of the category with their runs
 * @param rules the settings of the category
 * @returns the ties
 * Source: docs/regulation.md §3.4, §3.5.
 */
export function openTies(riders: readonly CategoryRider[], rules: RaceRules): OpenTie[] {
  const byId = new Map(riders.map((rider) => [rider.entry_id, rider]));
  const lotOf = (id: number) => byId.get(id)?.lot ?? Infinity;
  const { needs_decision } = classify(
    riders.map((rider) => ({ ...rider, lot: null })),
    rules,
  );
  const came = (id: number, phase: Phase) =>
    byId.get(id)?.runs.some((run) => run.phase === phase && !isAbsent(run.status)) ?? false;
  return needs_decision
    .filter(({ phase, entry_ids }) => entry_ids.some((id) => came(id, phase)))
    .map(({ phase, entry_ids }) => ({
      phase,
      entry_ids: entry_ids.toSorted((a, b) => lotOf(a) - lotOf(b) || a - b),
      decided:
        entry_ids.every((id) => lotOf(id) !== Infinity) &&
        new Set(entry_ids.map(lotOf)).size === entry_ids.length,
      passing: passingOf(riders, rules, phase, entry_ids),
    }));
}

/**
 * This computes the lots of a category after an official ordered some of its riders. Lots of earlier ties keep their order, as far
 * as the new order does not contradict it.
 *
 * @param riders the riders of the category
 * @param order the entries in the new order, the best first
 * @returns the lots by entry, 1 for the first
 */
export function lotsAfter(riders: readonly CategoryRider[], order: readonly number[]): Map<number, number> {
  const before = riders
    .filter(({ lot }) => lot !== null)
    .toSorted((a, b) => (a.lot ?? 0) - (b.lot ?? 0))
    .map(({ entry_id }) => entry_id);
  const known = before.filter((id) => order.includes(id));
  const stays = known.every((id, index) => order.indexOf(id) > order.indexOf(known[index - 1] ?? -1));
  const line = stays ? [...before] : before.filter((id) => !order.includes(id));
  let at = stays ? 0 : Math.min(...known.map((id) => before.indexOf(id)));
  for (const [index, id] of order.entries()) {
    const standing = line.indexOf(id);
    if (standing !== -1) {
      at = standing + 1;
      continue;
    }
    const next = order.slice(index + 1).find((one) => line.includes(one));
    if (next !== undefined && !line.includes(order[index - 1] ?? -1)) at = line.indexOf(next);
    line.splice(at, 0, id);
    at += 1;
  }
  return new Map(line.map((id, index) => [id, index + 1]));
}
