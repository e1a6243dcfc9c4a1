import { serpentine } from './serpentine.ts';
import { sortByKeys } from './sort-by-keys.ts';
import { FORMATS } from '#rules/formats/formats.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';

/** A rider who passed from the motos. */
export interface MotoQualifier {
  entry_id: number;
  /** The place in the moto ranking of the whole class. */
  moto_rank: number;
  /** The place inside the heat, where the same riders meet all day. It is null in mixed motos. */
  place_in_heat: number | null;
  moto_points: number;
  /** The points of the last moto that was ridden. */
  last_moto: number;
}

/** A rider who passed from a knock-out stage or the last chance. */
export interface StageQualifier {
  entry_id: number;
  /** The place. It is null when the rider did not finish, and passed because fewer than four did. */
  place: number | null;
  time_ms: number | null;
  /** The places in the earlier knock-out stages, the latest first. */
  earlier_places: readonly (number | null)[];
  moto_rank: number;
}

/**
 * This orders the riders who enter the first knock-out stage. With a cut inside each heat and no clock, heat winners come first,
 * then seconds, and so on. In every other case the moto ranking of the class is the order.
 *
 * @param qualifiers the riders who passed
 * @param rules the settings of the class
 * @returns the entries, the best first
 * Source: docs/regulation.md §2.3.
 */
export function orderFromMotos(
  qualifiers: readonly MotoQualifier[],
  rules: Pick<RaceRules, 'heats' | 'moto_mode' | 'tie_break'>,
): number[] {
  const cutInHeat = FORMATS[rules.heats].seedsByPlaceInHeat(rules);
  const ordered = sortByKeys(qualifiers, (rider) =>
    cutInHeat
      ? [rider.place_in_heat, rider.moto_points, rider.last_moto, rider.moto_rank]
      : [rider.moto_rank],
  );
  return ordered.map(({ entry_id }) => entry_id);
}

/**
 * This orders the riders who enter the stage after a knock-out stage: all winners, then all seconds, and so on. With a clock, equal
 * places go by lap time, where no time comes last. Then the places of the earlier stages and the moto ranking decide.
 *
 * @param qualifiers the riders who passed
 * @param rules the settings of the class
 * @returns the entries, the best first
 * Source: docs/regulation.md §2.3.
 */
export function orderFromStage(
  qualifiers: readonly StageQualifier[],
  rules: Pick<RaceRules, 'tie_break'>,
): number[] {
  const ordered = sortByKeys(qualifiers, (rider) => [
    rider.place,
    ...(rules.tie_break === 'timed' ? [rider.time_ms] : []),
    ...rider.earlier_places,
    rider.moto_rank,
  ]);
  return ordered.map(({ entry_id }) => entry_id);
}

/**
 * After a last chance, the riders who passed from round 1 stay ahead of those who needed the second chance. No published rule
 * requires it; it is what we do.
 *
 * @param direct the riders who passed from round 1
 * @param lastChance the riders who passed from the last chance
 * @param rules the settings of the class
 * @returns the entries, the best first
 * Source: docs/regulation.md §1.5.
 */
export function orderFromLastChance(
  direct: readonly StageQualifier[],
  lastChance: readonly StageQualifier[],
  rules: Pick<RaceRules, 'tie_break'>,
): number[] {
  return [...orderFromStage(direct, rules), ...orderFromStage(lastChance, rules)];
}

/**
 * This divides the riders of a knock-out stage into heats.
 *
 * @param ordered the entries, the best first
 * @param heats the number of heats
 * @returns the heats of entries, each with the best first
 * Source: docs/regulation.md §2.3.
 */
export function seedKnockout(ordered: readonly number[], heats: number): number[][] {
  return serpentine(ordered, heats);
}
