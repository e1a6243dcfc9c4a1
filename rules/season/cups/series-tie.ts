/**
 * These keys may decide between riders with the same total: `moreWins`, then how often a rider came second, third … eighth, the place of
 * the last date held, and those of the dates before it, the latest first.
 * Source: docs/regulation.md §4.3.
 */
export const SERIES_TIES = ['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates'] as const;

export type SeriesTie = (typeof SERIES_TIES)[number];

/** A cup uses these keys, in this order, until its organizer chooses others. */
export const DEFAULT_RANKING_TIE: readonly SeriesTie[] = SERIES_TIES;

/** These are the places of a rider on the dates held, in calendar order; null means no place. */
type Places = readonly (number | null)[];

/** This number is behind every place there is. */
const noPlace = Number.MAX_SAFE_INTEGER;

const times = (places: Places, wanted: number): number => places.filter((place) => place === wanted).length;

const keysOf: Record<SeriesTie, (places: Places) => number[]> = {
  moreWins: (places) => [-times(places, 1)],
  more2ndsTo8ths: (places) => [2, 3, 4, 5, 6, 7, 8].map((place) => -times(places, place)),
  betterLastDate: (places) => places.slice(-1).map((place) => place ?? noPlace),
  betterPreviousDates: (places) =>
    places
      .slice(0, -1)
      .toReversed()
      .map((place) => place ?? noPlace),
};

/**
 * This function computes the keys that order riders with the same total.
 * @param places - a rider's places on the dates held, in calendar order
 * @param ties - the tie-breaks, in order
 * @returns the keys, which are compared one by one; the lower one is ahead
 */
export function tieKeys(places: Places, ties: readonly SeriesTie[]): number[] {
  return ties.flatMap((tie) => keysOf[tie](places));
}

/**
 * This function decides which of two riders with the same total is ahead, and by which tie-break.
 * @param first - the places of one rider
 * @param second - the places of the other rider on the same dates
 * @param ties - the tie-breaks, in order
 * @returns the rider ahead and the tie-break that decides; null when nothing separates them, so that they share the rank
 * Source: docs/regulation.md §4.3.
 */
export function breakSeriesTie(
  first: Places,
  second: Places,
  ties: readonly SeriesTie[],
): { ahead: 'first' | 'second'; tie: SeriesTie } | null {
  for (const tie of ties) {
    const others = keysOf[tie](second);
    const difference = keysOf[tie](first)
      .map((key, index) => key - (others[index] ?? 0))
      .find((one) => one !== 0);
    if (difference !== undefined) return { ahead: difference < 0 ? 'first' : 'second', tie };
  }
  return null;
}
