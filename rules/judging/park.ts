import { stagingPen } from '#rules/raceday/draw/race-numbers.ts';

/** Races that are gathered behind the one at the gate. */
export const PARK_AHEAD = 10;
/** A rider who is missing so many races before his own is called for the last time. */
export const LAST_CALL = 2;

/** A heat as the marshal has it before him. */
export interface ParkedHeat {
  /** As it is called. */
  number: string;
  /** The gate dropped for it. */
  dropped: boolean;
  /** Riders nobody has seen here yet. */
  missing: number;
}

/** A heat in the park. */
export interface ParkRow<Heat extends ParkedHeat> {
  heat: Heat;
  /** The row it lines up in, 1 to 10. */
  pen: number;
  /** Races before it, counted from the one at the gate. */
  away: number;
  /** Somebody is missing, and it is the last moment to call him. */
  isUrgent: boolean;
}

/**
 * Which heat is at the gate: the one behind the last that dropped; where all behind it dropped, the first that did not. null: all did.
 * In: the heats in running order. Out: an index. Source: **ours**, docs/regulation.md §7.3.
 */
export function gateAt(heats: readonly Pick<ParkedHeat, 'dropped'>[]): number | null {
  const last = heats.findLastIndex(({ dropped }) => dropped);
  const next = heats.findIndex(({ dropped }, index) => index > last && !dropped);
  const first = next >= 0 ? next : heats.findIndex(({ dropped }) => !dropped);
  return first >= 0 ? first : null;
}

/**
 * The park: the ten heats behind the one at the gate that have not dropped, each in its row. In: the heats in running order; the index of
 * the one at the gate. Source: docs/regulation.md §7.3.
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
 * Heats before the one at the gate whose gate never dropped, listed so that none is forgotten.
 * In: the heats in running order; the index of the one at the gate.
 */
export const leftBehind = <Heat extends ParkedHeat>(heats: readonly Heat[], at: number): Heat[] =>
  heats.slice(0, at).filter(({ dropped }) => !dropped);
