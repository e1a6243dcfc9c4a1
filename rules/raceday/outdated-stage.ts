import type { CategoryRider, RaceRules } from '#rules/races/types.ts';
import { type StageAfterMotos, STAGES_AFTER_MOTOS } from '#rules/stages.ts';
import { nextStage } from './next-stage.ts';

/** A stage whose riders are others than those the results send into it. */
interface OutdatedStage {
  phase: StageAfterMotos;
  /** Riders who pass now and are not in it. */
  missing: number[];
  /** Riders in it who do not pass now. */
  wrong: number[];
  /** Results or a decision are missing: it is not known which riders pass. */
  open: boolean;
}

/** The class as it was when the stage was made: without its runs, and with those in it who have left since. */
function before(riders: readonly CategoryRider[], phase: StageAfterMotos): CategoryRider[] {
  return riders.map((rider) => {
    const isIn = rider.runs.some((run) => run.phase === phase);
    const runs = rider.runs.filter((run) => run.phase !== phase);
    return { ...rider, runs, removed: isIn ? null : rider.removed };
  });
}

/**
 * Whether the stage a class has come to was made from other results than those that stand, as long as it can be made again: no result of
 * it is written. A rider who left after it was made is no such change. In: all riders of the class with their runs, its settings. Out: the
 * stage with the riders wrongly in it, or missing from it; null: nothing of the kind. Source: docs/regulation.md §3.5.
 */
export function outdatedStage(riders: readonly CategoryRider[], rules: RaceRules): OutdatedStage | null {
  const runs = riders.flatMap((rider) => rider.runs);
  const phase = STAGES_AFTER_MOTOS.findLast((stage) => runs.some((run) => run.phase === stage));
  if (phase === undefined || runs.some((run) => run.phase === phase && run.status !== null)) return null;
  const next = nextStage(before(riders, phase), rules, { gate_mode: null, seed: '' });
  const isIn = new Set(
    riders.filter((one) => one.runs.some((run) => run.phase === phase)).map(({ entry_id }) => entry_id),
  );
  if ('blocked' in next) {
    const isOpen = next.blocked.by !== 'over' && next.blocked.by !== 'not_drawn';
    return isOpen ? { phase, missing: [], wrong: [], open: true } : null;
  }
  // Made by another plan, as of a class that was shortened since.
  if (next.stage !== phase) return null;
  const passes = new Set(next.passed.map(({ entry_id }) => entry_id));
  const missing = [...passes].filter((id) => !isIn.has(id));
  const wrong = [...isIn].filter((id) => !passes.has(id));
  return missing.length + wrong.length === 0 ? null : { phase, missing, wrong, open: false };
}
