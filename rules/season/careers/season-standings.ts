import { rankCup } from '#rules/season/cups/season/ranking.ts';
import type { Series, SeriesDate } from '#rules/season/cups/series.ts';

/** This is the standing of a rider in the ranking of a class after a date. */
export interface SeasonStanding {
  race_date: string;
  category_id: number;
  rider_id: number;
  /** It is null when the rider is not classified. */
  position: number | null;
  points: number;
  /** This counts the riders of the class who are classified. */
  riders: number;
}

/**
 * This function computes the ranking of a cup as it stood after each date that was held, as if the later dates were still to come.
 * @param dates - all dates of the cup; dates to come have no places
 * @param series - the settings of the cup's ranking
 * @returns one row for each rider, class and date held
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
