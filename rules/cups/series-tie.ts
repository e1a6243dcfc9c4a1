/**
 * What may decide between riders with the same total: `moreWins`, then how often somebody came second, third … eighth, the place
 * of the last date held, and those of the dates before it, the latest first. Source: docs/regulation.md §4.3.
 */
export const SERIES_TIES = ['moreWins', 'more2ndsTo8ths', 'betterLastDate', 'betterPreviousDates'] as const;

export type SeriesTie = (typeof SERIES_TIES)[number];

/** What a cup asks, in this order, until its organizer says otherwise. */
export const DEFAULT_RANKING_TIE: readonly SeriesTie[] = SERIES_TIES;

/** Places of a rider on the dates held, in calendar order; null: none. */
type Places = readonly (number | null)[];

/** Behind every place there is. */
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
 * The keys that order riders with the same total. In: a rider's places; what is asked, in order.
 * Out: compared one by one, the lower one is ahead.
 */
export function tieKeys(places: Places, ties: readonly SeriesTie[]): number[] {
  return ties.flatMap((tie) => keysOf[tie](places));
}

/**
 * Who of two riders with the same total is ahead, and what decides it. In: the places of both on the same dates, what is asked in
 * order. Out: null where nothing tells them apart, so that they share the rank. Source: docs/regulation.md §4.3.
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
