import { type Phase, isBeyondOneHeat, STAGES } from '#rules/stages.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import { GATE_LANES } from '#rules/formats/gate.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { MeetingCategory, MeetingRun } from './meeting-format.ts';
import { ImportRefusal } from './refusal.ts';

/** A run with its path in the file. */
interface Line {
  run: MeetingRun;
  at: string;
}

function linesOf(category: MeetingCategory, at: string): Line[] {
  return category.riders.flatMap(({ runs }, rider) =>
    runs.map((run, index) => ({ run, at: `${at}.riders[${rider}].runs[${index}]` })),
  );
}

/** Groups runs that share a gate, by phase and printed heat. Runs without a heat are left out. */
function gatesOf(lines: readonly Line[]): Line[][] {
  const gates = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.run.heat === null) continue;
    const key = `${line.run.phase} ${line.run.heat}`;
    const gate = gates.get(key);
    if (gate) gate.push(line);
    else gates.set(key, [line]);
  }
  return [...gates.values()];
}

function checkGate(gate: readonly Line[]): void {
  const places = new Set<number>();
  const lanes = new Set<number>();
  for (const [index, { run, at }] of gate.entries()) {
    if (index >= GATE_LANES) {
      throw new ImportRefusal('import_heat_full', `${at}.heat`, {
        heat: run.heat ?? '',
        count: gate.length,
        limit: GATE_LANES,
      });
    }
    if (run.heat_size !== null && run.heat_size < gate.length) {
      throw new ImportRefusal('import_heat_size_wrong', `${at}.heat_size`, {
        size: run.heat_size,
        count: gate.length,
      });
    }
    const size = run.heat_size ?? gate.length;
    if (run.place !== null && run.place > size) {
      throw new ImportRefusal('import_place_beyond_heat', `${at}.place`, { place: run.place, size });
    }
    if (run.place !== null && places.has(run.place)) {
      throw new ImportRefusal('import_place_twice', `${at}.place`, { place: run.place, phase: run.phase });
    }
    if (run.lane !== null && lanes.has(run.lane)) {
      throw new ImportRefusal('import_lane_twice', `${at}.lane`, { lane: run.lane, heat: run.heat ?? '' });
    }
    if (run.place !== null) places.add(run.place);
    if (run.lane !== null) lanes.add(run.lane);
  }
}

/** Returns how many heats a phase can have where none are printed, or null for any number. */
function mostHeats(phase: Phase, oneHeat: boolean, rules: RaceRules): number | null {
  if (oneHeat) return 1;
  // Where races are summed, the last of them may be called final, in as many heats as the others.
  if (FORMATS[rules.heats].sumIsTheResult) return null;
  return STAGES[phase].most_heats;
}

/** Checks runs without printed heats: a place can occur only as often as the phase has heats. */
function checkUnprinted(lines: readonly Line[], riders: number, rules: RaceRules): void {
  const times = new Map<string, number>();
  // A class of few that rode stages before the final raced together with another, which is printed elsewhere.
  const oneHeat =
    riders <= GATE_LANES && !lines.some(({ run: { phase } }) => phase !== 'LCQ' && isBeyondOneHeat(phase));
  const largest = oneHeat ? riders : GATE_LANES;
  for (const { run, at } of lines) {
    if (run.heat !== null || run.place === null) continue;
    const size = run.heat_size ?? largest;
    if (run.place > size) {
      throw new ImportRefusal('import_place_beyond_heat', `${at}.place`, { place: run.place, size });
    }
    const key = `${run.phase} ${run.place}`;
    const seen = (times.get(key) ?? 0) + 1;
    times.set(key, seen);
    const heats = mostHeats(run.phase, oneHeat, rules);
    if (heats !== null && seen > heats) {
      throw new ImportRefusal('import_place_twice', `${at}.place`, { place: run.place, phase: run.phase });
    }
  }
}

/** Refuses heats that cannot have been ridden: too full, one place or one lane twice, an impossible place. */
export function checkHeats(category: MeetingCategory, rules: RaceRules, at: string, printed: number): void {
  const lines = linesOf(category, at);
  for (const gate of gatesOf(lines)) checkGate(gate);
  checkUnprinted(lines, printed, rules);
}
