import { rankCup } from '#rules/cups/ranking.ts';
import type { Series, SeriesDate } from '#rules/cups/series.ts';

/** Where a rider stood in the ranking of a class after a date. */
export interface SeasonStanding {
  race_date: string;
  category_id: number;
  rider_id: number;
  /** null: not classified. */
  position: number | null;
  points: number;
  /** Of how many that were classified. */
  riders: number;
}

/**
 * The ranking of a cup as it stood after each date that was held: ranked as if the later ones were still to come.
 * In: all its dates, those to come without places, and its settings. Out: one row for each rider, class and date held.
 */
export function seasonStandings(dates: readonly SeriesDate[], series: Series): SeasonStanding[] {
  const held = dates.filter(({ places }) => places.length > 0);
  return held.flatMap(({ race_date }) => {
    const then = dates.map((date) => (date.race_date > race_date ? { ...date, places: [] } : date));
    return rankCup(then, series).flatMap(({ category_id, riders }) => {
      const classified = riders.filter(({ rank }) => rank !== null).length;
      return riders.map(({ rider_id, rank, total }) => ({
        race_date,
        category_id,
        rider_id,
        position: rank,
        points: total,
        riders: classified,
      }));
    });
  });
}
