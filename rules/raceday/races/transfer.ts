import { FORMATS } from '#rules/formats/formats.ts';
import type { LastChance, Transfer } from '#rules/formats/format.ts';
import { ADVANCE_PER_HEAT, GATE_LANES, lookUp, MAX_RIDERS } from '#rules/formats/gate.ts';
import { type KnockoutStage, KNOCKOUT_STAGES } from '#rules/stages.ts';
import type { RaceRules } from './types.ts';

/** One knock-out stage of a class, with the number of riders who start in it and of its heats. */
interface KnockoutStep {
  stage: KnockoutStage;
  riders: number;
  heats: number;
}

const STAGES_FROM_THE_END = KNOCKOUT_STAGES.toReversed();

function assertField(riders: number): void {
  if (!Number.isInteger(riders) || riders < 0 || riders > MAX_RIDERS) {
    throw new RangeError(`A class has 0 to ${MAX_RIDERS} riders, not ${riders}`);
  }
}

/**
 * This computes the number of heats in each qualifying moto (round 1 in the LCQ format).
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @returns the number of heats
 * @throws RangeError when the number of riders is outside that range
 * Source: docs/regulation.md §1.2–§1.5.
 */
export function heatCount(riders: number, rules: Pick<RaceRules, 'heats'>): number {
  assertField(riders);
  if (riders === 0) return 0;
  return FORMATS[rules.heats].heatsInMoto(riders);
}

/**
 * A class rides the motos of its settings, or a single round when a last chance follows it.
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @returns the number of motos
 * Source: docs/regulation.md §1.5.
 */
export function motoCount(riders: number, rules: Pick<RaceRules, 'heats' | 'motos'>): number {
  return FORMATS[rules.heats].motosRidden(riders, rules.motos);
}

/**
 * In some formats, the first riders of each moto are through and do not ride the later motos. Each of those is drawn from the results of
 * the moto before it.
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @returns the motos with their heats and the riders through from each heat, null when everybody rides all motos
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1.8.
 */
export function transfersOf(
  riders: number,
  rules: Pick<RaceRules, 'heats' | 'motos'>,
): readonly Transfer[] | null {
  assertField(riders);
  return FORMATS[rules.heats].transfers(riders, rules.motos);
}

/**
 * This lists the heats of each moto of a class.
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @returns the numbers of heats, one for each moto
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1.2–§1.8.
 */
export function motoHeats(riders: number, rules: Pick<RaceRules, 'heats' | 'motos'>): number[] {
  const heats = heatCount(riders, rules);
  return (
    transfersOf(riders, rules)?.map((moto) => moto.heats) ??
    Array.from({ length: motoCount(riders, rules) }, () => heats)
  );
}

/**
 * In some formats, riders who do not pass from a single round ride a last chance. A class that fits one gate has none.
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @param lcqHeats the number of last-chance heats that the organizer chose
 * @returns the numbers of the last chance, null when the class has none
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1.5.
 */
export function lastChanceOf(
  riders: number,
  rules: Pick<RaceRules, 'heats'>,
  lcqHeats?: number,
): LastChance | null {
  return riders > GATE_LANES ? (FORMATS[rules.heats].lastChance?.(riders, lcqHeats) ?? null) : null;
}

/**
 * This computes how many riders pass from the motos to the first knock-out stage. `MINUS1` sends all but the last rider to a final
 * when there are three riders or more.
 *
 * @param riders the number of riders, 0 to 256
 * @param rules the settings of the class
 * @param lcqHeats the number of last-chance heats that the organizer chose
 * @returns the number of riders, 0 when the result is the sum of the motos
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §1.2–§1.5.
 */
export function qualifyCount(
  riders: number,
  rules: Pick<RaceRules, 'heats' | 'small_class' | 'ends'>,
  lcqHeats?: number,
): number {
  assertField(riders);
  return rules.ends === 'noFinals' ? 0 : FORMATS[rules.heats].qualifiers(riders, rules, lcqHeats);
}

/**
 * This lists the knock-out stages from the first one to the final.
 *
 * @param qualifiers the number of riders who qualify, 0 when there is no knock-out
 * @param rules the settings of the class
 * @returns the stages, with the riders who start in each and its heats; empty when there is no knock-out
 * @throws RangeError when more than 128 riders qualify
 * Source: docs/regulation.md §1.2, §1.5.
 */
export function knockoutPath(qualifiers: number, rules: Pick<RaceRules, 'heats'>): KnockoutStep[] {
  const { knockoutHeats } = FORMATS[rules.heats];
  const steps: { riders: number; heats: number }[] = [];
  for (let riders = qualifiers; riders > 0;) {
    const heats = lookUp(knockoutHeats, riders, 'knock-out heats');
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
 * A class may ride a 1/16 stage, which a cup has to allow (128 riders is the field without it).
 *
 * @param riders the number of riders
 * @param rules the settings of the class
 * @returns true when the class rides a 1/16 stage
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §0.6.
 */
export function needsSixteenths(riders: number, rules: Pick<RaceRules, 'heats' | 'small_class'>): boolean {
  return knockoutPath(qualifyCount(riders, rules), rules)[0]?.stage === 'playoff_16';
}

/**
 * The races of a class on the day are every moto heat, the last chance, and the knock-out.
 *
 * @param riders the number of riders
 * @param rules the settings of the class
 * @returns the number of races
 * @throws RangeError when there are more than 256 riders
 * Source: docs/regulation.md §10.1.
 */
export function raceCount(riders: number, rules: Pick<RaceRules, 'heats' | 'small_class' | 'motos'>): number {
  const knockout = knockoutPath(qualifyCount(riders, rules), rules);
  const knockoutHeats = knockout.reduce((sum, step) => sum + step.heats, 0);
  const lastChance = lastChanceOf(riders, rules)?.lcq_heats ?? 0;
  const inMotos = motoHeats(riders, rules).reduce((sum, heats) => sum + heats, 0);
  return inMotos + lastChance + knockoutHeats;
}
