import { countHeatSizes } from '#rules/raceday/races/heat-size.ts';
import {
  KNOCKOUT_STAGES,
  MOTO_PHASES,
  type KnockoutStage,
  type Phase,
  isBeyondOneHeat,
  isMoto,
} from '#rules/stages.ts';
import type { LastChance, Transfer } from '#rules/formats/format.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';
import { lastChanceOf, qualifyCount, transfersOf } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import { isAbsent, REMOVALS, type Status } from '#rules/statuses.ts';

const POINTS_RACES = 3;

/** These are the runs of a rider, at most one for each phase. */
export interface RiderDay {
  rider: CategoryRider;
  runs: ReadonlyMap<Phase, Run>;
}

/** These are the facts of a category, read once: everything that the rankings need to know about the day. */
export interface CategoryDay {
  rules: RaceRules;
  /** These are the riders in the classification, ordered by id; a rider who is out of the class is in `removed`. */
  riders: RiderDay[];
  removed: RiderDay[];
  /** This counts the riders who were drawn; before the draw it counts those who are entered. */
  size: number;
  /** This counts the riders who pass from the motos. It is 0 when the result is the sum of the races. */
  qualify: number;
  /** It is true when the sum of the races is the result: nobody passes, and no knock-out was drawn. */
  onPoints: boolean;
  /**
   * These are the races that are summed, in order: M1 and those that follow, and the "final" of a class on points where it is the last of
   * them.
   */
  races: Phase[];
  /** These are the knock-out stages that were drawn or ridden, in order. */
  stages: KnockoutStage[];
  /** These are the numbers of a class that rides round 1 and a last chance instead of summed motos; it is null elsewhere. */
  lastChance: LastChance | null;
  lastChanceDrawn: boolean;
  /** These are the motos after each of which riders are through; it is null where everybody rides all motos. */
  transfers: readonly Transfer[] | null;
  /** These are the races in which nobody came to the gate. They do not count until an official decides. */
  voided: { phase: Phase; entry_ids: number[] }[];
  heatSize: (run: Run) => number;
}

/**
 * This function finds the status of a rider that counts in a phase.
 * @param day - the rider with the runs of the day
 * @param phase - the phase
 * @returns the status, or null when there is no run or it is not ridden yet
 */
export function statusIn(day: RiderDay, phase: Phase): Status | null {
  return day.runs.get(phase)?.status ?? null;
}

const leavesGate = ({ removed }: CategoryRider): boolean => removed !== null && REMOVALS[removed].keepsGate;

function runsByPhase(rider: CategoryRider, lastChanceIsMoto2: boolean): Map<Phase, Run> {
  const runs = new Map<Phase, Run>();
  for (const run of rider.runs) {
    const phase = lastChanceIsMoto2 && run.phase === 'M2' ? 'LCQ' : run.phase;
    const left = leavesGate(rider) && run.status === null && !isMoto(phase);
    runs.set(phase, left || phase !== run.phase ? { ...run, phase, status: left ? 'DNS' : run.status } : run);
  }
  return runs;
}

/** A rider who withdraws after a knock-out was drawn leaves an empty gate and keeps the number (docs/regulation.md §3.5). */
function isOut({ rider, runs }: RiderDay): boolean {
  if (rider.removed === null) return false;
  return !leavesGate(rider) || ![...runs.keys()].some((phase) => !isMoto(phase));
}

function summedRaces(
  drawn: ReadonlySet<Phase>,
  rules: RaceRules,
  onPoints: boolean,
  hasLastChance: boolean,
): Phase[] {
  if (hasLastChance) return ['M1'];
  const ridden = MOTO_PHASES.findLastIndex((phase) => drawn.has(phase)) + 1;
  // If the day is cut short, only whole motos count (docs/regulation.md §7.9).
  const motos = rules.ends === undefined ? Math.max(rules.motos, ridden) : rules.motos;
  if (!onPoints) return MOTO_PHASES.slice(0, motos);
  const races = rules.small_class === 'SUM3' ? Math.min(POINTS_RACES, motos) : motos;
  const lastIsCalledFinal =
    drawn.has('final') && ridden < (rules.small_class === 'SUM3' ? POINTS_RACES : rules.motos);
  return lastIsCalledFinal ? [...MOTO_PHASES.slice(0, ridden), 'final'] : MOTO_PHASES.slice(0, races);
}

function emptyRaces(riders: readonly RiderDay[], races: readonly Phase[]): CategoryDay['voided'] {
  const heats = new Map<string, { phase: Phase; entry_ids: number[]; empty: boolean }>();
  for (const { rider, runs } of riders) {
    for (const phase of races) {
      const run = runs.get(phase);
      if (!run) continue;
      const key = `${phase} ${run.heat ?? ''}`;
      const heat = heats.get(key) ?? { phase, entry_ids: [], empty: true };
      heat.entry_ids.push(rider.entry_id);
      heat.empty &&= isAbsent(run.status);
      heats.set(key, heat);
    }
  }
  return [...heats.values()]
    .filter((heat) => heat.empty && heat.entry_ids.length > 1)
    .map(({ phase, entry_ids }) => ({ phase, entry_ids }));
}

function withoutVoided(riders: RiderDay[], voided: CategoryDay['voided']): RiderDay[] {
  if (voided.length === 0) return riders;
  const gone = new Set(voided.flatMap(({ phase, entry_ids }) => entry_ids.map((id) => `${phase} ${id}`)));
  return riders.map(({ rider, runs }) => {
    const kept = [...runs].map(([phase, run]): [Phase, Run] => [
      phase,
      gone.has(`${phase} ${rider.entry_id}`) ? { ...run, status: null } : run,
    ]);
    return { rider, runs: new Map(kept) };
  });
}

/**
 * This function reads the facts of a category into the form from which the rankings compute.
 * @param category - the riders of the category with their runs, in any order
 * @param rules - the settings of the race
 * @returns the facts of the category
 * Source: docs/regulation.md §1, §3.2.
 */
export function readDay(category: readonly CategoryRider[], rules: RaceRules): CategoryDay {
  const inDraw = category.filter((rider) => rider.runs.length > 0).length;
  const size = Math.min(MAX_RIDERS, inDraw || category.filter((rider) => rider.removed === null).length);
  // A rider who left after the draw and is not listed makes a class look smaller than the one that raced.
  const beyondOneHeat = category.some(({ runs }) => runs.some(({ phase }) => isBeyondOneHeat(phase)));
  const lastChance =
    lastChanceOf(size, rules) ?? (beyondOneHeat ? (FORMATS[rules.heats].lastChance?.(size) ?? null) : null);
  const lastChanceIsMoto2 =
    lastChance !== null && !category.some((rider) => rider.runs.some((run) => run.phase === 'LCQ'));
  const everyone = category
    .map((rider): RiderDay => ({ rider, runs: runsByPhase(rider, lastChanceIsMoto2) }))
    .sort((a, b) => a.rider.entry_id - b.rider.entry_id);
  const drawn = new Set(everyone.flatMap(({ runs }) => [...runs.keys()]));
  const qualify = qualifyCount(size, rules);
  const races = summedRaces(drawn, rules, qualify === 0, lastChance !== null);
  const stages = KNOCKOUT_STAGES.filter((stage) => drawn.has(stage) && !races.includes(stage));
  const riders = everyone.filter((one) => !isOut(one));
  const lastChanceDrawn = drawn.has('LCQ');
  const voided = stages.length > 0 || lastChanceDrawn ? [] : emptyRaces(riders, races);
  return {
    rules,
    size,
    riders: withoutVoided(riders, voided),
    removed: everyone.filter(isOut),
    qualify,
    onPoints: qualify === 0 && stages.length === 0,
    races,
    stages,
    lastChance,
    lastChanceDrawn,
    transfers: transfersOf(size, rules),
    voided,
    heatSize: countHeatSizes(
      everyone.flatMap(({ runs }) => [...runs.values()]),
      rules,
    ),
  };
}
