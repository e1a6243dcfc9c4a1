import { KNOCKOUT_STAGES, MOTO_PHASES, type KnockoutStage, type Phase } from '#rules/stages.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { MeetingCategory, MeetingRider } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

/** Three races decide a small class even on a day of two motos. */
function mostMotos(riders: number, rules: RaceRules): number {
  if (riders <= GATE_LANES && rules.small_class !== 'SUMK') return Math.max(rules.motos, 3);
  return FORMATS[rules.heats].printed.mostMotos(rules.motos);
}

/** Returns the path of the first run of a phase, for a refusal. */
function firstRun(category: MeetingCategory, phase: Phase, at: string): string {
  for (const [rider, { runs }] of category.riders.entries()) {
    const index = runs.findIndex((run) => run.phase === phase);
    if (index !== -1) return `${at}.riders[${rider}].runs[${index}].phase`;
  }
  return at;
}

function checkMotos(
  category: MeetingCategory,
  rules: RaceRules,
  ridden: ReadonlySet<Phase>,
  at: string,
  printed: number,
): void {
  const most = mostMotos(printed, rules);
  const beyond = MOTO_PHASES.find((phase, index) => index >= most && ridden.has(phase));
  if (beyond !== undefined) {
    throw new ImportRefusal('import_moto_beyond', firstRun(category, beyond, at), {
      phase: beyond,
      motos: most,
    });
  }
  if (ridden.has('LCQ') && FORMATS[rules.heats].lastChance === null) {
    throw new ImportRefusal('import_last_chance_foreign', firstRun(category, 'LCQ', at), {
      heats: rules.heats,
    });
  }
}

/** Returns the knock-out stages of the class. None may be missing between two that were ridden. */
function stagesOf(category: MeetingCategory, ridden: ReadonlySet<Phase>, at: string): KnockoutStage[] {
  const first = KNOCKOUT_STAGES.findIndex((stage) => ridden.has(stage));
  const last = KNOCKOUT_STAGES.findLastIndex((stage) => ridden.has(stage));
  if (first === -1) return [];
  const stages = KNOCKOUT_STAGES.slice(first, last + 1);
  const missing = stages.findIndex((stage) => !ridden.has(stage));
  const after = stages.find((stage, index) => index > missing && ridden.has(stage));
  if (missing !== -1 && after) {
    throw new ImportRefusal('import_stage_skipped', firstRun(category, after, at), {
      phase: after,
      missing: stages[missing] ?? '',
    });
  }
  return stages;
}

function checkWay(rider: MeetingRider, stages: readonly KnockoutStage[], at: string): void {
  const ridden = new Set(rider.runs.map(({ phase }) => phase));
  for (const [index, { phase }] of rider.runs.entries()) {
    const stage = stages.findIndex((one) => one === phase);
    if (stage === -1) continue;
    const before = stages[stage - 1];
    const reached = before === undefined ? MOTO_PHASES.some((moto) => ridden.has(moto)) : ridden.has(before);
    if (!reached) {
      throw new ImportRefusal('import_stage_not_reached', `${at}.runs[${index}].phase`, {
        phase,
        before: before ?? 'M1',
      });
    }
  }
}

/** Refuses runs in races the class does not have, or which the rider cannot have reached. */
export function checkStages(category: MeetingCategory, rules: RaceRules, at: string, printed: number): void {
  const ridden = new Set(category.riders.flatMap(({ runs }) => runs.map(({ phase }) => phase)));
  checkMotos(category, rules, ridden, at, printed);
  const stages = stagesOf(category, ridden, at);
  for (const [index, rider] of category.riders.entries()) checkWay(rider, stages, `${at}.riders[${index}]`);
}
