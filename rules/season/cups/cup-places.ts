import type { CupPlace, Series } from './series.ts';

/** This is a result under the class in which it scores. */
export interface ScoredPlace extends CupPlace {
  score_category_id: number;
  /** This is the class in which it was ridden, when it followed the rider to another one (carried-places.ts). */
  carried_from?: number;
}

function enteredClass(place: CupPlace): number {
  return place.entered_category_id ?? place.category_id;
}

/** This function computes places 1..k inside one entered class, in the order of the joint ranking; equal places stay equal. */
function renumber(places: readonly CupPlace[]): Map<CupPlace, number> {
  const ranked = places.flatMap((entry) => (entry.place === null ? [] : [{ entry, place: entry.place }]));
  ranked.sort((a, b) => a.place - b.place);
  const own = new Map<CupPlace, number>();
  for (const [index, { entry, place }] of ranked.entries()) {
    const ahead = ranked[index - 1];
    const shared = ahead?.place === place ? own.get(ahead.entry) : undefined;
    own.set(entry, shared ?? index + 1);
  }
  return own;
}

/**
 * This function computes the results of one date as the series counts them. Where classes were merged, a result counts under the entered
 * class, with places recomputed 1..k from the joint order. A class that raced alone keeps its places, gaps included. Classes that ride for
 * exhibition are left out.
 * @param places - the results of the date
 * @param series - the settings of the ranking; `score_class` decides which class counts, `exhibition` which ones never do
 * @returns the results, each with the class in which it scores
 * Source: docs/regulation.md §1.6, §3.6.
 */
export function placesToScore(
  places: readonly CupPlace[],
  series: Pick<Series, 'score_class' | 'exhibition'>,
): ScoredPlace[] {
  return inClasses(places, series).filter(
    ({ score_category_id }) => !series.exhibition.includes(score_category_id),
  );
}

function inClasses(places: readonly CupPlace[], series: Pick<Series, 'score_class'>): ScoredPlace[] {
  if (series.score_class === 'raceClass') {
    return places.map((place) => ({ ...place, score_category_id: place.category_id }));
  }
  const raced = Map.groupBy(places, ({ category_id }) => category_id);
  return [...raced.values()].flatMap((together) => {
    const classes = Map.groupBy(together, enteredClass);
    return [...classes].flatMap(([score_category_id, own]) => {
      const renumbered = classes.size > 1 ? renumber(own) : null;
      return own.map((entry) => ({
        ...entry,
        score_category_id,
        place: renumbered ? (renumbered.get(entry) ?? null) : entry.place,
      }));
    });
  });
}
