import { type Classification, classify } from '#rules/raceday/classification/classification.ts';
import { type Phase, isAfter, isMoto, STAGES_AFTER_MOTOS } from '#rules/stages.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';

/** A rider whose rank changes. */
interface RankChange {
  entry_id: number;
  was: number | null;
  became: number | null;
}

/** The effects of changed results on a category. */
interface Consequences {
  ranks: RankChange[];
  /** The riders who now go on from the changed stage and did not before, and those who no longer do, by the results alone. */
  comes_in: number[];
  goes_out: number[];
  /**
   * The next stage when it is drawn, which keeps its riders, and whether any of them has ridden it already. It is null when it is
   * not drawn.
   */
  next_stage: { phase: Phase; ridden: boolean } | null;
  /** The riders whom the keys leave tied where somebody has to go out. */
  undecided: number[];
}

function upTo(riders: readonly CategoryRider[], phase: Phase): CategoryRider[] {
  return riders.map((rider) => ({ ...rider, runs: rider.runs.filter((run) => !isAfter(run.phase, phase)) }));
}

/**
 * This finds who goes on from a phase, without considering anything after it.
 *
 * @param classified the classification
 * @param phase the phase
 * @returns the entries
 * Source: docs/regulation.md §3.5.
 */
export function goingOn({ standings }: Classification, phase: Phase): Set<number> {
  return new Set(
    standings.flatMap(({ entry_id, group, qualified, advances }) =>
      (isMoto(phase) ? qualified : group === phase && advances) ? [entry_id] : [],
    ),
  );
}

function nextStage(riders: readonly CategoryRider[], phase: Phase): Consequences['next_stage'] {
  const later = riders.flatMap(({ runs }) => runs.filter((run) => isAfter(run.phase, phase)));
  const next = STAGES_AFTER_MOTOS.find((stage) => later.some((run) => run.phase === stage));
  if (next === undefined) return null;
  return { phase: next, ridden: later.some((run) => run.phase === next && run.status !== null) };
}

/**
 * This computes the effects of changed results before they are saved: ranks, the cut, and ties to decide. Both states are
 * classified by the same rules, and a stage that is drawn keeps its riders.
 *
 * @param before the category before the change
 * @param after the category after the change
 * @param rules the settings of the category
 * @param phase the phase that is changed
 * @returns the effects
 * Source: docs/regulation.md §3.8.
 */
export function consequencesOf(
  before: readonly CategoryRider[],
  after: readonly CategoryRider[],
  rules: RaceRules,
  phase: Phase,
): Consequences {
  const [was, became] = [classify(before, rules), classify(after, rules)];
  const ranks = new Map(was.standings.map(({ entry_id, rank }) => [entry_id, rank]));
  const [wereIn, areIn] = [before, after].map((riders) =>
    goingOn(classify(upTo(riders, phase), rules), phase),
  );
  return {
    ranks: became.standings.flatMap(({ entry_id, rank }) => {
      const old = ranks.get(entry_id) ?? null;
      return old === rank ? [] : [{ entry_id, was: old, became: rank }];
    }),
    comes_in: [...(areIn ?? [])].filter((id) => wereIn?.has(id) !== true),
    goes_out: [...(wereIn ?? [])].filter((id) => areIn?.has(id) !== true),
    next_stage: nextStage(after, phase),
    undecided: [...new Set(became.needs_decision.flatMap(({ entry_ids }) => entry_ids))],
  };
}
