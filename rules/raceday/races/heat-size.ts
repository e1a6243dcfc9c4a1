import { type Phase, STAGES } from '#rules/stages.ts';
import { GATE_LANES, MAX_RIDERS, LARGEST_KNOCKOUT } from '#rules/formats/gate.ts';
import { heatCount, knockoutPath } from './transfer.ts';
import type { RaceRules, Run } from './types.ts';

interface PhaseCount {
  riders: number;
  /** The number of riders who crossed in each place. */
  places: Map<number, number>;
}

function heatsOf(phase: Phase, riders: number, rules: RaceRules): number {
  const asked = Math.min(riders, MAX_RIDERS);
  const { kind, most_heats } = STAGES[phase];
  if (most_heats === 1) return 1;
  switch (kind) {
    case 'moto':
      return heatCount(asked, rules);
    case 'lastChance':
      return Math.ceil(asked / GATE_LANES);
    case 'knockout':
      return knockoutPath(Math.min(asked, LARGEST_KNOCKOUT), rules)[0]?.heats ?? 1;
  }
}

/**
 * This computes the size of a heat that is not printed. Heats are balanced, so it is the larger or the smaller of two sizes, and
 * the larger one unless every larger heat shows a rider in its last place.
 */
function unprintedSize(phase: Phase, count: PhaseCount, rules: RaceRules): number {
  const heats = heatsOf(phase, count.riders, rules);
  const smaller = Math.floor(count.riders / heats);
  const larger = count.riders % heats;
  const allLargerComplete = (count.places.get(smaller + 1) ?? 0) >= larger;
  return allLargerComplete ? smaller : smaller + 1;
}

/**
 * This finds the number of riders drawn in the heat of each run (k): as printed, else counted, else computed from the format.
 *
 * @param runs every run of the category
 * @param rules the settings of the category
 * @returns a function that gives the number for a run
 * Source: docs/regulation.md §3.2.
 */
export function countHeatSizes(runs: Iterable<Run>, rules: RaceRules): (run: Run) => number {
  const byHeat = new Map<string, number>();
  const byPhase = new Map<Phase, PhaseCount>();
  for (const run of runs) {
    if (run.heat !== null) {
      const key = `${run.phase} ${run.heat}`;
      byHeat.set(key, (byHeat.get(key) ?? 0) + 1);
      continue;
    }
    const count = byPhase.get(run.phase) ?? { riders: 0, places: new Map<number, number>() };
    count.riders += 1;
    if (run.place !== null) count.places.set(run.place, (count.places.get(run.place) ?? 0) + 1);
    byPhase.set(run.phase, count);
  }
  return (run) => {
    if (run.heat_size !== null) return run.heat_size;
    if (run.heat !== null) return byHeat.get(`${run.phase} ${run.heat}`) ?? 1;
    const count = byPhase.get(run.phase);
    return count ? unprintedSize(run.phase, count, rules) : 1;
  };
}
