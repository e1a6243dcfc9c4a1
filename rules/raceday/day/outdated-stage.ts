import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import { MAX_RIDERS } from '#rules/formats/gate.ts';
import { transfersOf } from '#rules/raceday/races/transfer.ts';
import { type Phase, PHASES, STAGES_AFTER_MOTOS } from '#rules/stages.ts';
import { nextStage } from './next-stage.ts';

/** A stage whose riders differ from those whom the results send into it. */
interface OutdatedStage {
  phase: Phase;
  /** The riders who pass now and are not in it. */
  missing: number[];
  /** The riders in it who do not pass now. */
  wrong: number[];
  /** Whether results or a decision are missing, so that it is not known which riders pass. */
  open: boolean;
}

/**
 * This restores the class as it was when the stage was made: without its runs, and with those of its riders who have withdrawn
 * since.
 */
function before(riders: readonly CategoryRider[], phase: Phase): CategoryRider[] {
  return riders.map((rider) => {
    const isIn = rider.runs.some((run) => run.phase === phase);
    const runs = rider.runs.filter((run) => run.phase !== phase);
    return { ...rider, runs, removed: isIn ? null : rider.removed };
  });
}

/**
 * The stage that a class has reached is outdated when it was made from other results than those that stand. Only a stage without
 * any result counts, because it can be made again. A rider who withdrew after it was made is no such change.
 *
 * @param riders all riders of the class with their runs
 * @param rules the settings of the class
 * @returns the stage with the riders who are wrongly in it or missing from it, null when it is not outdated
 * Source: docs/regulation.md §3.5.
 */
export function outdatedStage(riders: readonly CategoryRider[], rules: RaceRules): OutdatedStage | null {
  const runs = riders.flatMap((rider) => rider.runs);
  const size = riders.filter((rider) => rider.runs.length > 0).length;
  // Where riders are through after each moto, the later ones are made from results like a stage.
  const made = transfersOf(Math.min(size, MAX_RIDERS), rules) ? PHASES.slice(1) : STAGES_AFTER_MOTOS;
  const phase = made.findLast((stage) => runs.some((run) => run.phase === stage));
  if (phase === undefined || runs.some((run) => run.phase === phase && run.status !== null)) return null;
  const next = nextStage(before(riders, phase), rules, { gate_mode: null, seed: '' });
  const isIn = new Set(
    riders.filter((one) => one.runs.some((run) => run.phase === phase)).map(({ entry_id }) => entry_id),
  );
  if ('blocked' in next) {
    const isOpen = next.blocked.by !== 'over' && next.blocked.by !== 'not_drawn';
    return isOpen ? { phase, missing: [], wrong: [], open: true } : null;
  }
  // It was made by another plan, as in a class that was shortened since.
  if (next.stage !== phase) return null;
  const passes = new Set(next.passed.map(({ entry_id }) => entry_id));
  const missing = [...passes].filter((id) => !isIn.has(id));
  const wrong = [...isIn].filter((id) => !passes.has(id));
  return missing.length + wrong.length === 0 ? null : { phase, missing, wrong, open: false };
}
