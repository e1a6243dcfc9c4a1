import { classify } from '#rules/raceday/classification/classification.ts';
import { KNOCKOUT_STAGES, type KnockoutStage, STAGES } from '#rules/stages.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { ADVANCE_PER_HEAT, GATE_LANES, MAX_RIDERS } from '#rules/formats/gate.ts';
import { knockoutPath, qualifyCount } from '#rules/raceday/races/transfer.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { categoryRiders } from './compare-ranking.ts';
import type { MeetingCategory } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

const rides = (stage: KnockoutStage) => (rider: MeetingCategory['riders'][number]) =>
  rider.runs.some((run) => run.phase === stage);

/**
 * Returns how many places the first stage had. A class that was drawn before somebody left, and printed without that
 * rider, rode as the larger field it was: of the fields that begin with this stage, the one whose places come nearest
 * to the riders in it.
 */
function placesIn(stage: KnockoutStage, category: MeetingCategory, rules: RaceRules): number {
  const listed = category.riders.length;
  const own = qualifyCount(listed, rules);
  if (listed <= GATE_LANES) return own;
  const riding = category.riders.filter(rides(stage)).length;
  const drawn = Array.from({ length: MAX_RIDERS - listed + 1 }, (_, more) =>
    qualifyCount(listed + more, rules),
  );
  const places = drawn.filter((qualify) => knockoutPath(qualify, rules)[0]?.stage === stage);
  return places.reduce(
    (best, one) => (Math.abs(one - riding) < Math.abs(best - riding) ? one : best),
    places[0] ?? own,
  );
}

/** Returns the riders (by position) who passed from the motos, and how many more places the table has. */
function passedMotos(
  category: MeetingCategory,
  stage: KnockoutStage,
  rules: RaceRules,
): { passed: Set<number>; open: number } | null {
  const isKnockout = (phase: string) => KNOCKOUT_STAGES.some((stage) => stage === phase);
  const day = categoryRiders(category).map((rider) => ({
    ...rider,
    runs: rider.runs.filter((run) => !isKnockout(run.phase)),
  }));
  const { standings, qualify_count } = classify(day, rules);
  if (qualify_count === 0) return null;
  const passed = new Set(standings.filter((one) => one.qualified).map((one) => one.entry_id - 1));
  return { passed, open: Math.max(0, placesIn(stage, category, rules) - passed.size) };
}

/** Returns the riders who passed a stage: the first four of each heat, or the places one to four without heats. */
function passedStage(category: MeetingCategory, stage: KnockoutStage): { passed: Set<number>; open: number } {
  const runs = category.riders.map((rider) => rider.runs.find((run) => run.phase === stage));
  const passed = new Set<number>();
  let heats = new Set<string>();
  for (const [index, run] of runs.entries()) {
    if (!run) continue;
    if (run.heat !== null) heats = heats.add(run.heat);
    if (run.place !== null && run.place <= ADVANCE_PER_HEAT) passed.add(index);
  }
  // A heat in which fewer than four finished still sends a rider on.
  const most = (heats.size || STAGES[stage].most_heats) * ADVANCE_PER_HEAT;
  return { passed, open: Math.max(0, most - passed.size) };
}

/**
 * Refuses a rider in a stage they did not reach. A rider beyond the cut may have taken a place that was given back or
 * left open by a tie: there can be as many of those as there are free places, and no more.
 */
export function checkCut(category: MeetingCategory, rules: RaceRules, at: string): void {
  if (!FORMATS[rules.heats].printed.motosDecideTheCut) return;
  const stages = KNOCKOUT_STAGES.filter((stage) => category.riders.some(rides(stage)));
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1];
    const passing =
      before === undefined ? passedMotos(category, stage, rules) : passedStage(category, before);
    if (!passing) continue;
    const riding = new Set(category.riders.flatMap((rider, rank) => (rides(stage)(rider) ? [rank] : [])));
    const givenBack = [...passing.passed].filter((one) => !riding.has(one)).length;
    const beyond = [...riding].filter((one) => !passing.passed.has(one));
    const intruder = beyond.length > givenBack + passing.open ? beyond.at(-1) : undefined;
    if (intruder === undefined) continue;
    const run = category.riders[intruder]?.runs.findIndex(({ phase }) => phase === stage) ?? 0;
    throw new ImportRefusal('import_stage_beyond_cut', `${at}.riders[${intruder}].runs[${run}].phase`, {
      phase: stage,
    });
  }
}
