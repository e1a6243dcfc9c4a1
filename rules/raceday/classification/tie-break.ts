import type { Phase } from '#rules/stages.ts';

/** This is what a key of a ranking compares. A lower value is better in every key. */
export type KeyKind = 'ridden' | 'dns' | 'points' | 'place' | 'time' | 'progress' | 'status' | 'lot';

/**
 * An official ends a tie that nothing else breaks in one of these ways: by lot, by one more race, or by leaving it open.
 * Source: docs/regulation.md §3.6.
 */
export const TIE_WAYS = ['LOT', 'RUN_OFF', 'NONE'] as const;

/** This is one link of a tie-break chain. */
export interface Key {
  by: KeyKind;
  phase: Phase | null;
}

/** This is a rider with a value for every key of the chain; the value is Infinity where the rider has none. */
export interface Keyed {
  entry_id: number;
  values: readonly number[];
}

export interface Place {
  /** This is the place of the group of riders tied on every key: 1 plus the number of riders ahead of it. */
  rank: number;
  /** It is true when the rider is tied on every key with another rider. */
  shared: boolean;
}

/**
 * This function finds the first key in which two riders differ.
 * @param a - the values of one rider, key by key
 * @param b - the values of the other rider, key by key
 * @returns the index of the key, or -1 when the riders are tied to the last key
 */
export function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.findIndex((value, index) => value !== b[index]);
}

/**
 * This function compares two riders by their keys. Riders tied on all keys are ordered by their ids.
 * @param a - one rider
 * @param b - the other rider
 * @returns a negative number when `a` is ahead, and a positive one when `b` is ahead
 */
export function compareKeyed(a: Keyed, b: Keyed): number {
  for (const [index, mine] of a.values.entries()) {
    const theirs = b.values[index] ?? Infinity;
    if (mine !== theirs) return mine < theirs ? -1 : 1;
  }
  return a.entry_id - b.entry_id;
}

function tied(a: Keyed | undefined, b: Keyed | undefined): boolean {
  return a !== undefined && b !== undefined && firstDifference(a.values, b.values) === -1;
}

/**
 * This function computes the places of riders who are already in order. Riders tied on every key share a place, and the next place is
 * skipped.
 * @param ordered - the riders, best first
 * @returns one place for each rider, in the same order
 * Source: docs/regulation.md §3.4.
 */
export function sharedPlaces(ordered: readonly Keyed[]): Place[] {
  let rank = 1;
  return ordered.map((rider, index) => {
    const withPrevious = tied(ordered[index - 1], rider);
    if (!withPrevious) rank = index + 1;
    return { rank, shared: withPrevious || tied(rider, ordered[index + 1]) };
  });
}

/** This is the result when only the first `take` riders of a list pass. */
interface Passing {
  passing: number[];
  /** These riders are tied on every key across the cut, so an official decides. */
  undecided: number[];
}

/**
 * This function finds the first `take` of riders in order, and the tie across the cut if there is one.
 * @param ordered - the riders, best first
 * @param take - the number of riders who pass
 * @returns the entry_ids of the riders who pass, and of those who are tied across the cut
 * Source: docs/regulation.md §3.4, §3.5.
 */
export function passingFirst(ordered: readonly Keyed[], take: number): Passing {
  const lastIn = ordered[take - 1];
  const firstOut = ordered[take];
  if (!lastIn || !firstOut || !tied(lastIn, firstOut)) {
    return { passing: ordered.slice(0, take).map((rider) => rider.entry_id), undecided: [] };
  }
  const start = ordered.findIndex((rider) => tied(rider, lastIn));
  const end = ordered.findLastIndex((rider) => tied(rider, lastIn));
  return {
    passing: ordered.slice(0, start).map((rider) => rider.entry_id),
    undecided: ordered.slice(start, end + 1).map((rider) => rider.entry_id),
  };
}
