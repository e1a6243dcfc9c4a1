import type { Phase } from '#rules/stages.ts';

/** What a key of a ranking compares. Lower is better in every key. */
export type KeyKind = 'ridden' | 'dns' | 'points' | 'place' | 'time' | 'progress' | 'status' | 'lot';

/** How an official ends a tie that nothing else breaks: by lot, by a race more, or not after all. Source: docs/regulation.md §3.6. */
export const TIE_WAYS = ['LOT', 'RUN_OFF', 'NONE'] as const;

/** One link of a tie-break chain. */
export interface Key {
  by: KeyKind;
  phase: Phase | null;
}

/** A rider with his value for every key of the chain; Infinity where he has none. */
export interface Keyed {
  entry_id: number;
  values: readonly number[];
}

export interface Place {
  /** Place of the group of riders tied on every key: 1 + riders ahead of it. */
  rank: number;
  /** Tied on every key with another rider. */
  shared: boolean;
}

/** Index of the first key in which two riders differ; -1 when they are tied to the last. */
export function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.findIndex((value, index) => value !== b[index]);
}

/** Order of two riders by their keys; riders tied on all of them stay in the order of their ids. */
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
 * Places of riders already in order: those tied on every key share one and the next is skipped.
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

/** What a list of riders gives when only the first `take` pass. */
interface Passing {
  passing: number[];
  /** Riders tied on every key across the cut: an official decides. */
  undecided: number[];
}

/** The first `take` of riders in order, and the tie across the cut if there is one. Source: docs/regulation.md §3.4, §3.5. */
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
