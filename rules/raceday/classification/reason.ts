import { type Key, type Keyed, type KeyKind, firstDifference } from './tie-break.ts';
import type { Phase } from '#rules/stages.ts';

/**
 * This is the reason why a rider stands ahead of another or behind, as data; text/ has the words. `tie` means that the riders are equal in
 * every key and nobody has decided yet. `drawn` means that the next stage was drawn so, against or beyond the keys, whatever the cause: the
 * decision of an official in another program, a rider who left, or results that changed since. `time` is in milliseconds, and `dns` counts
 * races missed. The `place` of a rider who did not finish is the number of points.
 */
export interface Reason {
  by: KeyKind | 'tie' | 'drawn';
  phase: Phase | null;
  mine: number | null;
  theirs: number | null;
  /** This is the entry_id of the other rider. */
  against: number;
  ahead: boolean;
  /** At the cut it marks the last rider who goes on, or the first who does not. */
  edge: 'last_in' | 'first_out' | null;
}

const known = (value: number | undefined): number | null =>
  value === undefined || value === Infinity ? null : value;

/**
 * This function finds the first key that separates two riders, as seen from `mine`.
 * @param mine - the rider whom the reason is for
 * @param theirs - the other rider
 * @param keys - the chain of keys by which both were compared
 * @param edge - the side of the cut on which the rider stands; null away from the cut
 * @returns the reason, with the values of both riders; a value is null where the rider has none
 * Source: docs/regulation.md §3.4, §3.6.
 */
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
 * This function finds the reasons inside one ordered list. It considers every rider who is level with a neighbour up to and including the
 * key `primary` (points, or the place in a stage). The reason explains why the rider is ahead of the next one; for the last rider of such a
 * group, why the rider is behind.
 * @param ordered - the riders, best first
 * @param keys - the chain of keys that ordered them
 * @param primary - the index of the key up to which riders have to be level
 * @returns the reason by entry_id
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

/**
 * This function finds the reasons of the riders whom a missed start puts behind others, whatever their points.
 * @param ordered - the riders, best first
 * @param keys - the chain of keys that ordered them
 * @returns the reason by entry_id, against the last rider who missed fewer
 * Source: docs/regulation.md §3.4.
 */
export function reasonsOfMissed(ordered: readonly Keyed[], keys: readonly Key[]): Map<number, Reason> {
  const at = keys.findIndex(({ by }) => by === 'dns');
  const missed = ({ values }: Keyed): number => values[at] ?? 0;
  const reasons = new Map<number, Reason>();
  for (const [index, rider] of ordered.entries()) {
    const better = ordered.slice(0, index).findLast((other) => missed(other) < missed(rider));
    if (better && keys[firstDifference(rider.values, better.values)]?.by === 'dns')
      reasons.set(rider.entry_id, reasonBetween(rider, better, keys));
  }
  return reasons;
}
