import { classify } from '#rules/raceday/classification/classification.ts';
import { type Random, randomFrom, shuffle } from '#rules/raceday/day/draw/random.ts';
import { serpentine } from '#rules/raceday/day/draw/serpentine.ts';
import { heatCount, knockoutPath, lastChanceOf } from '#rules/raceday/races/transfer.ts';
import type { CategoryRider, RaceRules, Run } from '#rules/raceday/races/types.ts';
import type { Phase } from '#rules/stages.ts';
import { LOST_STATUSES } from '#rules/statuses.ts';

/** A day to imagine: how many riders, under which settings, and how far it has come. */
export interface ImaginedDay {
  riders: number;
  rules: RaceRules;
  seed: string;
  /** Races ridden before the day stops; the next one is drawn and empty. Without it the day is ridden to the end. */
  races?: number;
  /** Of 100 runs, how many go wrong. */
  troubles?: number;
}

/** The finish of one heat: places without gaps for those who crossed, a status for the others. */
function rideHeat(
  phase: Phase,
  heat: string,
  starters: CategoryRider[],
  random: Random,
  troubles: number,
): void {
  let place = 0;
  for (const rider of shuffle(starters, random)) {
    const trouble =
      random.below(100) < troubles ? (LOST_STATUSES[random.below(LOST_STATUSES.length)] ?? 'DNF') : 'OK';
    if (trouble === 'OK') place += 1;
    const time_ms = random.below(10) === 0 ? null : 35_000 + place * 500 + random.below(499);
    const finished = trouble === 'OK';
    rider.runs.push({
      phase,
      heat,
      lane: null,
      status: trouble,
      place: finished ? place : null,
      time_ms: finished ? time_ms : null,
      heat_size: null,
    });
  }
}

const empty = (phase: Phase, heat: string): Run => ({
  phase,
  heat,
  lane: null,
  status: null,
  place: null,
  time_ms: null,
  heat_size: null,
});

/** Lots for whoever is tied across a cut, so that the day can go on. */
function drawLots(riders: readonly CategoryRider[], rules: RaceRules, random: Random): void {
  const tied = new Set(classify(riders, rules).needs_decision.flatMap((decision) => decision.entry_ids));
  for (const rider of riders) if (tied.has(rider.entry_id)) rider.lot = random.below(1_000_000);
}

function passed(riders: readonly CategoryRider[], rules: RaceRules): CategoryRider[] {
  const byId = new Map(riders.map((rider) => [rider.entry_id, rider]));
  const on = classify(riders, rules).standings.filter((one) => one.advances);
  return on.flatMap((one) => byId.get(one.entry_id) ?? []);
}

/**
 * A category of a day that could have been, ridden from the draw to the final by chance alone.
 * The same seed gives the same day.
 */
export function imagineDay({
  riders: size,
  rules,
  seed,
  races = Infinity,
  troubles = 5,
}: ImaginedDay): CategoryRider[] {
  const random = randomFrom(seed);
  const riders = Array.from({ length: size }, (_, index): CategoryRider => ({
    entry_id: index + 1,
    plate: String(index + 1),
    entered_class: index % 5 === 0 ? 'guests' : null,
    lot: null,
    removed: null,
    runs: [],
  }));
  let left = races;
  const ride = (phase: Phase, heats: CategoryRider[][]): void => {
    for (const [index, heat] of heats.entries()) {
      if (left > 0) rideHeat(phase, `${phase}-${index + 1}`, heat, random, troubles);
      else for (const rider of heat) rider.runs.push(empty(phase, `${phase}-${index + 1}`));
      left -= 1;
    }
  };
  const lastChance = lastChanceOf(size, rules);
  let heats = serpentine(shuffle(riders, random), heatCount(size, rules));
  for (const phase of (['M1', 'M2', 'M3'] as const).slice(0, lastChance ? 1 : 3)) {
    if (rules.moto_mode === 'mixed') heats = serpentine(shuffle(riders, random), heats.length);
    ride(phase, heats);
  }
  if (left <= 0) return riders;
  drawLots(riders, rules, random);
  if (lastChance) {
    const direct = new Set(passed(riders, rules));
    const out = riders.filter((rider) => !direct.has(rider));
    ride('LCQ', serpentine(out, lastChance.lcq_heats));
    if (left <= 0) return riders;
    drawLots(riders, rules, random);
  }
  let going = passed(riders, rules);
  for (const { stage, heats } of knockoutPath(going.length, rules)) {
    ride(stage, serpentine(going, heats));
    if (left <= 0) return riders;
    drawLots(riders, rules, random);
    going = passed(riders, rules);
  }
  return riders;
}
