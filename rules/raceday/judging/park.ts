import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';

/** This many races are gathered behind the one at the gate. */
export const PARK_AHEAD = 10;
/** A missing rider is called for the last time when this many races remain until the rider's own. */
export const LAST_CALL = 2;

/** This is a heat as the marshal sees it. */
export interface ParkedHeat {
  /** This is the race number, as it is called. */
  number: string;
  /** It is true when the gate dropped for the heat. */
  dropped: boolean;
  /** This counts the riders whom nobody has seen here yet. */
  missing: number;
}

/** This is a heat in the park. */
export interface ParkRow<Heat extends ParkedHeat> {
  heat: Heat;
  /** This is the row in which the heat lines up, 1 to 10. */
  pen: number;
  /** This counts the races before it, from the one at the gate. */
  away: number;
  /** It is true when a rider is missing and this is the last moment for a call. */
  isUrgent: boolean;
}

/**
 * This function finds the heat at the gate: the one behind the last that dropped, or, where all heats behind it dropped, the first that did
 * not.
 * @param heats - the heats in running order
 * @returns the index of the heat, or null when all heats dropped
 * Source: **ours**, docs/regulation.md §7.3.
 */
export function gateAt(heats: readonly Pick<ParkedHeat, 'dropped'>[]): number | null {
  const last = heats.findLastIndex(({ dropped }) => dropped);
  const next = heats.findIndex(({ dropped }, index) => index > last && !dropped);
  const first = next >= 0 ? next : heats.findIndex(({ dropped }) => !dropped);
  return first >= 0 ? first : null;
}

/**
 * This function lists the park: the ten heats behind the one at the gate that have not dropped, each in its row.
 * @param heats - the heats in running order
 * @param at - the index of the heat at the gate
 * @returns the rows of the park, in running order
 * Source: docs/regulation.md §7.3.
 */
export function parkRows<Heat extends ParkedHeat>(heats: readonly Heat[], at: number): ParkRow<Heat>[] {
  return heats
    .slice(at + 1)
    .filter(({ dropped }) => !dropped)
    .slice(0, PARK_AHEAD)
    .map((heat, index) => ({
      heat,
      pen: stagingPen(heat.number),
      away: index + 1,
      isUrgent: index + 1 <= LAST_CALL && heat.missing > 0,
    }));
}

/**
 * This function lists the heats before the one at the gate whose gate never dropped, so that none is forgotten.
 * @param heats - the heats in running order
 * @param at - the index of the heat at the gate
 * @returns those heats, in running order
 */
export const leftBehind = <Heat extends ParkedHeat>(heats: readonly Heat[], at: number): Heat[] =>
  heats.slice(0, at).filter(({ dropped }) => !dropped);
