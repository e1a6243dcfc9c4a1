import { type Key, type Keyed, type KeyKind, firstDifference } from './tie-break.ts';
import type { Phase } from '#rules/stages.ts';

/**
 * Why a rider stands ahead of another, or behind him, as data; text/ has the words.
 * `tie`: equal in every key, nobody has decided yet. `drawn`: the next stage was made so, against or beyond the keys, whatever the cause:
 * an official's word in another program, a rider who left, results changed since.
 * `time` is in milliseconds; `dns` counts races missed; `place` of a rider who did not finish is his points.
 */
export interface Reason {
  by: KeyKind | 'tie' | 'drawn';
  phase: Phase | null;
  mine: number | null;
  theirs: number | null;
  /** entry_id of the other. */
  against: number;
  ahead: boolean;
  /** At the cut: the last who goes on, or the first who does not. */
  edge: 'last_in' | 'first_out' | null;
}

const known = (value: number | undefined): number | null =>
  value === undefined || value === Infinity ? null : value;

/** The first key that separates two riders, seen from `mine`. Source: docs/regulation.md §3.4, §3.6. */
export function reasonBetween(
  mine: Keyed,
  theirs: Keyed,
  keys: readonly Key[],
  edge: Reason['edge'] = null,
): Reason {
  const index = firstDifference(mine.values, theirs.values);
  const key = keys[index];
  const my = mine.values[index];
  const their = theirs.values[index];
  const ahead = edge === null ? (my ?? 0) < (their ?? 0) : edge === 'last_in';
  const against = theirs.entry_id;
  if (!key) {
    return { by: 'tie', phase: null, mine: null, theirs: null, against, ahead, edge };
  }
  if (edge !== null && (my ?? 0) < (their ?? 0) !== ahead) {
    return { by: 'drawn', phase: null, mine: null, theirs: null, against, ahead, edge };
  }
  return { by: key.by, phase: key.phase, mine: known(my), theirs: known(their), against, ahead, edge };
}

/**
 * Reasons inside one ordered list: for every rider level with a neighbour up to and including key `primary`
 * (points, or the place in a stage), why he is ahead of the next one; for the last of them, why behind.
 */
export function reasonsInTies(
  ordered: readonly Keyed[],
  keys: readonly Key[],
  primary: number,
): Map<number, Reason> {
  const level = (a: Keyed | undefined, b: Keyed | undefined): boolean => {
    if (!a || !b) return false;
    const index = firstDifference(a.values, b.values);
    return index === -1 || index > primary;
  };
  const reasons = new Map<number, Reason>();
  for (const [index, rider] of ordered.entries()) {
    const next = ordered[index + 1];
    const previous = ordered[index - 1];
    if (next && level(rider, next)) reasons.set(rider.entry_id, reasonBetween(rider, next, keys));
    else if (previous && level(rider, previous)) {
      reasons.set(rider.entry_id, reasonBetween(rider, previous, keys));
    }
  }
  return reasons;
}
