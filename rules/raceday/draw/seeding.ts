import { serpentine } from './serpentine.ts';
import { sortByKeys } from './sort-by-keys.ts';
import type { RaceRules } from '#rules/races/types.ts';

/** A rider who passed from the motos. */
export interface MotoQualifier {
  entry_id: number;
  /** Place in the moto ranking of the whole class. */
  moto_rank: number;
  /** Place inside the heat, where the same riders meet all day; null in mixed motos. */
  place_in_heat: number | null;
  moto_points: number;
  /** Points of the last moto ridden. */
  last_moto: number;
}

/** A rider who passed from a knock-out stage or the last chance. */
export interface StageQualifier {
  entry_id: number;
  /** null: did not finish, and passed all the same because fewer than four did. */
  place: number | null;
  time_ms: number | null;
  /** Places in the earlier knock-out stages, latest first. */
  earlier_places: readonly (number | null)[];
  moto_rank: number;
}

/**
 * The order in which riders enter the first knock-out stage.
 * In: the qualifiers. With a cut inside each heat and no clock, heat winners come first, then seconds…; in every
 * other case the moto ranking of the class is the order. Out: rider ids, best first.
 * Source: docs/regulation.md §2.3.
 */
export function orderFromMotos(
  qualifiers: readonly MotoQualifier[],
  rules: Pick<RaceRules, 'heats' | 'moto_mode' | 'tie_break'>,
): number[] {
  const cutInHeat = rules.heats === 'UCI' && rules.moto_mode === 'fixed' && rules.tie_break === 'countback';
  const ordered = sortByKeys(qualifiers, (rider) =>
    cutInHeat
      ? [rider.place_in_heat, rider.moto_points, rider.last_moto, rider.moto_rank]
      : [rider.moto_rank],
  );
  return ordered.map(({ entry_id }) => entry_id);
}

/**
 * The order in which riders enter the stage after a knock-out stage: all winners, then all seconds…
 * In: the qualifiers; with a clock equal places go by lap time (no time last), without one by the places of the
 * earlier stages, then by the moto ranking. Out: rider ids, best first. Source: docs/regulation.md §2.3.
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
 * The order after a last chance: those who passed from round 1 stay ahead of those who needed the second chance.
 * No published rule says so; it is what we do. Out: rider ids, best first. Source: docs/regulation.md §1.5.
 */
export function orderFromLastChance(
  direct: readonly StageQualifier[],
  lastChance: readonly StageQualifier[],
  rules: Pick<RaceRules, 'tie_break'>,
): number[] {
  return [...orderFromStage(direct, rules), ...orderFromStage(lastChance, rules)];
}

/**
 * Heats of a knock-out stage. In: rider ids, best first, and the number of heats.
 * Out: heats of rider ids, each best first. Source: docs/regulation.md §2.3.
 */
export function seedKnockout(ordered: readonly number[], heats: number): number[][] {
  return serpentine(ordered, heats);
}
