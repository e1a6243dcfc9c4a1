import type { ScoredPlace } from '#rules/season/cups/cup-places.ts';
import type { CupSeason } from './season-row.ts';

/** This is what a rider did on a date, as a ranking shows it. */
interface ClassCell {
  date: string;
  /** It is null for a date not ridden or not held yet. */
  points: number | null;
  place: number | null;
  status: 'DSQ' | 'DNS' | null;
  /** It is false when the rider rode without the licence that the series requires. */
  affiliated: boolean;
}

/** This is one class of a season: the riders in its ranking, with a result for every date. */
export interface ClassSeason {
  season: CupSeason;
  riders: ReadonlyMap<number, readonly (ScoredPlace | undefined)[]>;
}

/**
 * This function rebuilds a class as the rules compute it, from the cells of its published ranking.
 * @param category_id - the class
 * @param riders - the riders with their cells
 * @param season - the season to which the class belongs
 * @returns the class with its results, in the order of the riders and of the dates
 * Source: docs/regulation.md §4.3.
 */
export function classSeason(
  category_id: number,
  riders: readonly { rider_id: number; dates: readonly ClassCell[] }[],
  season: CupSeason,
): ClassSeason {
  const resultsOf = (rider_id: number, cells: readonly ClassCell[]) => {
    const byDate = new Map(cells.map((cell) => [cell.date, cell]));
    return season.dates.map(({ race_date }): ScoredPlace | undefined => {
      const cell = byDate.get(race_date);
      if (!cell || (cell.points === null && cell.status === null)) return undefined;
      const { place, status, affiliated } = cell;
      return { rider_id, category_id, score_category_id: category_id, place, status, affiliated };
    });
  };
  return {
    season,
    riders: new Map(riders.map(({ rider_id, dates }) => [rider_id, resultsOf(rider_id, dates)])),
  };
}
