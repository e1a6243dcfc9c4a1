import { DEFAULT_POINTS_TABLE, type PointsRange } from './points-tables.ts';
import { DEFAULT_RANKING_TIE, type SeriesTie } from './series-tie.ts';

/** Settings of a cup's ranking. Source: docs/regulation.md §4.3. */
export interface Series {
  points_table: readonly PointsRange[];
  /** Only the best so many dates count; null: all of them. */
  count_best: number | null;
  min_rounds_to_rank: number;
  must_ride_last: boolean;
  /** Added for every date ridden, after the multiplier. */
  bonus_presence: number;
  only_affiliated: boolean;
  /** Merged classes score by the class a rider entered, or by the class that raced. */
  score_class: 'enteredClass' | 'raceClass';
  /** What is asked, in order, of riders with the same total; equal to the last they share the rank. */
  ranking_tie: readonly SeriesTie[];
}

/** What a cup ranks by until its organizer says otherwise. Source: docs/regulation.md §4.3. */
export const DEFAULT_SERIES: Series = {
  points_table: DEFAULT_POINTS_TABLE.ranges,
  count_best: null,
  min_rounds_to_rank: 0,
  must_ride_last: false,
  bonus_presence: 0,
  only_affiliated: true,
  score_class: 'enteredClass',
  ranking_tie: DEFAULT_RANKING_TIE,
};

/** How a rider came out of one date. */
export interface CupPlace {
  rider_id: number;
  /** The class that raced together. */
  category_id: number;
  /** The class of licence and series where classes were merged; null or missing: the class that raced. */
  entered_category_id?: number | null;
  /** Final place in the class that raced; null: rode and has no rank. */
  place: number | null;
  /** DSQ: out of the class, scores nothing and cannot be dropped. DNS: entered and did not ride. */
  status?: 'DSQ' | 'DNS' | null;
  /** Whether his affiliation was paid on the date; only asked when the series wants it. */
  affiliated?: boolean;
}

/** A date of a cup. Dates still to come have no places. */
export interface SeriesDate {
  race_date: string;
  /** 2 = double points. */
  multiplier: number;
  places: readonly CupPlace[];
}

/** One cell of the ranking: what a rider took from a date. */
export interface DateScore {
  race_date: string;
  /** null: not ridden, or not held yet. */
  points: number | null;
  /** Left out of the total. */
  dropped: boolean;
  place: number | null;
  status: 'DSQ' | 'DNS' | null;
}

/** A row of the ranking. */
export interface RankedRider {
  rider_id: number;
  /** Equal riders share it and the next rank is skipped; null: not classified. */
  rank: number | null;
  /** Why there is no rank. */
  unranked: 'minRounds' | 'lastDate' | null;
  total: number;
  dates: DateScore[];
}

/** The ranking of one category, best first, those without a rank at the end. */
export interface CategoryRanking {
  category_id: number;
  riders: RankedRider[];
}
