import type { ScoredPlace } from '#rules/cups/cup-places.ts';
import type { CupSeason } from './season-row.ts';

/** What a rider did on a date, as a ranking shows it. */
interface ClassCell {
  date: string;
  /** null: not ridden, or not held yet. */
  points: number | null;
  place: number | null;
  status: 'DSQ' | 'DNS' | null;
  /** false: rode without the licence the series asks for. */
  affiliated: boolean;
}

/** One class of a season: who is in its ranking, and a result of each for every date. */
export interface ClassSeason {
  season: CupSeason;
  riders: ReadonlyMap<number, readonly (ScoredPlace | undefined)[]>;
}

/**
 * The class as the rules compute it, from the cells of its published ranking. In: the riders with their cells, the season; the class.
 * Out: the results, in the order of the riders and of the dates. Source: docs/regulation.md §4.3.
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
