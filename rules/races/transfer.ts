import type { RaceRules } from './types.ts';
import { type KnockoutStage, KNOCKOUT_STAGES } from '#rules/stages.ts';

/** Lanes of a gate; no heat is ever larger. Source: docs/regulation.md §1.1. */
export const GATE_LANES = 8;
/** Riders who pass from every knock-out heat but the final. */
export const ADVANCE_PER_HEAT = 4;
/** Largest class any format can hold: 32 heats of 8. */
export const MAX_RIDERS = 256;

/** No knock-out stage is larger, however many a last chance would send to it. Source: docs/regulation.md §1.2. */
export const LARGEST_KNOCKOUT = 128;
/** Riders who pass from every heat of a last chance. */
export const LCQ_THROUGH_PER_HEAT = 2;

/** One knock-out stage of a class: how many riders start in it and in how many heats. */
interface KnockoutStep {
  stage: KnockoutStage;
  riders: number;
  heats: number;
}

/** How a class with a last chance qualifies: round 1, the last chance, and who reaches the knock-out. */
interface LcqPlan {
  heats: number;
  direct: number;
  lcq_riders: number;
  lcq_heats: number;
  through: number;
  qualify: number;
}

type Step = readonly [upTo: number, value: number];

const UCI_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [40, 5],
  [64, 8],
  [80, 10],
  [128, 16],
  [160, 20],
  [256, 32],
];
const N8_QUALIFY: readonly Step[] = [
  [16, 8],
  [32, 16],
  [64, 32],
  [128, 64],
  [256, 128],
];
const KNOCKOUT_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [40, 5],
  [64, 8],
  [80, 10],
  [128, 16],
];
const LCQ_KNOCKOUT_HEATS: readonly Step[] = [
  [8, 1],
  [16, 2],
  [32, 4],
  [47, 6],
  [64, 8],
  [96, 12],
  [128, 16],
];
const STAGES_FROM_THE_END = KNOCKOUT_STAGES.toReversed();

function lookUp(table: readonly Step[], count: number, what: string): number {
  const row = table.find(([upTo]) => count <= upTo);
  if (!row) throw new RangeError(`No ${what} for ${count} riders`);
  return row[1];
}

function assertField(riders: number): void {
  if (!Number.isInteger(riders) || riders < 0 || riders > MAX_RIDERS) {
    throw new RangeError(`A class has 0 to ${MAX_RIDERS} riders, not ${riders}`);
  }
}

/**
 * Number of heats in each qualifying moto (round 1 in the LCQ format).
 * In: riders 0–256. Errors: RangeError outside that. Source: docs/regulation.md §1.2–§1.5.
 */
export function heatCount(riders: number, rules: Pick<RaceRules, 'heats'>): number {
  assertField(riders);
  if (riders === 0) return 0;
  return rules.heats === 'UCI' ? lookUp(UCI_HEATS, riders, 'heats') : Math.ceil(riders / GATE_LANES);
}

/**
 * Motos a class of this size rides: one round where a last chance follows it.
 * In: riders 0–256. Source: docs/regulation.md §1.5.
 */
export function motoCount(riders: number, rules: Pick<RaceRules, 'heats' | 'motos'>): number {
  return rules.heats === 'LCQ' && riders > GATE_LANES ? 1 : rules.motos;
}

/**
 * Sizes of balanced heats, larger heats first; they differ by at most one rider.
 * Source: docs/regulation.md §1.1.
 */
export function heatSizes(riders: number, heats: number): number[] {
  if (heats === 0) return [];
  const base = Math.floor(riders / heats);
  const larger = riders % heats;
  return Array.from({ length: heats }, (_, heat) => (heat < larger ? base + 1 : base));
}

/**
 * Plan of a class with a last chance: top 4 of each round-1 heat pass, top 2 of each last-chance heat join them.
 * In: riders, and the number of last-chance heats when the organizer edits it (default: one per 8 riders).
 * The knock-out holds 128, so with more than 200 riders the last chance lets fewer through.
 * Source: docs/regulation.md §1.5.
 */
export function lcqPlan(riders: number, lcqHeats?: number): LcqPlan {
  assertField(riders);
  const heats = Math.ceil(riders / GATE_LANES);
  const direct = heatSizes(riders, heats).reduce((sum, size) => sum + Math.min(size, ADVANCE_PER_HEAT), 0);
  const left = riders - direct;
  const fewest = Math.ceil(left / GATE_LANES);
  const lcq_heats = Math.min(left, Math.max(fewest, lcqHeats ?? fewest));
  const through = Math.min(lcq_heats * LCQ_THROUGH_PER_HEAT, left, LARGEST_KNOCKOUT - direct);
  return { heats, direct, lcq_riders: left, lcq_heats, through, qualify: direct + through };
}

/**
 * How many riders pass from the motos to the first knock-out stage; 0 = the result is the sum of the motos.
 * In: riders 0–256. MINUS1 sends all but the last to a final once there are three riders to choose from.
 * Errors: RangeError above 256. Source: docs/regulation.md §1.2–§1.5.
 */
export function qualifyCount(
  riders: number,
  rules: Pick<RaceRules, 'heats' | 'small_class' | 'ends'>,
  lcqHeats?: number,
): number {
  assertField(riders);
  if (rules.heats === 'POINTS' || rules.ends === 'noFinals') return 0;
  if (riders <= GATE_LANES) return rules.small_class === 'MINUS1' && riders > 2 ? riders - 1 : 0;
  if (rules.heats === 'LCQ') return lcqPlan(riders, lcqHeats).qualify;
  if (rules.heats === 'N8') return lookUp(N8_QUALIFY, riders, 'cut');
  return ADVANCE_PER_HEAT * heatCount(riders, rules);
}

/**
 * Knock-out stages from the first one to the final, with the riders who start in each and its heats.
 * In: qualifiers (0 = no knock-out, empty path). Errors: RangeError above 128. Source: docs/regulation.md §1.2, §1.5.
 */
export function knockoutPath(qualifiers: number, rules: Pick<RaceRules, 'heats'>): KnockoutStep[] {
  const table = rules.heats === 'LCQ' ? LCQ_KNOCKOUT_HEATS : KNOCKOUT_HEATS;
  const steps: { riders: number; heats: number }[] = [];
  for (let riders = qualifiers; riders > 0;) {
    const heats = lookUp(table, riders, 'knock-out heats');
    steps.push({ riders, heats });
    riders = heats === 1 ? 0 : ADVANCE_PER_HEAT * heats;
  }
  return steps.map((step, index) => {
    const stage = STAGES_FROM_THE_END[steps.length - 1 - index];
    if (!stage) throw new RangeError(`No stage before 1/16 for ${qualifiers} riders`);
    return { stage, ...step };
  });
}

/**
 * Whether this class rides a 1/16 stage, which a cup has to allow (128 riders is the field without it).
 * Source: docs/regulation.md §0.6.
 */
export function needsSixteenths(riders: number, rules: Pick<RaceRules, 'heats' | 'small_class'>): boolean {
  return knockoutPath(qualifyCount(riders, rules), rules)[0]?.stage === 'playoff_16';
}

/** Races of a class on the day: every moto heat, the last chance, and the knock-out. Source: docs/regulation.md §10.1. */
export function raceCount(riders: number, rules: Pick<RaceRules, 'heats' | 'small_class' | 'motos'>): number {
  const knockout = knockoutPath(qualifyCount(riders, rules), rules);
  const knockoutHeats = knockout.reduce((sum, step) => sum + step.heats, 0);
  const lastChance = rules.heats === 'LCQ' && riders > GATE_LANES ? lcqPlan(riders).lcq_heats : 0;
  return motoCount(riders, rules) * heatCount(riders, rules) + lastChance + knockoutHeats;
}
