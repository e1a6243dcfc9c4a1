import { DEFAULT_POINTS_TABLE, type PointsRange } from './points-tables.ts';
import { DEFAULT_RANKING_TIE, type SeriesTie } from './series-tie.ts';

/**
 * These are the settings of a cup's ranking.
 * Source: docs/regulation.md §4.3.
 */
export interface Series {
  points_table: readonly PointsRange[];
  /** Only this many of the best dates count; it is null when all of them do. */
  count_best: number | null;
  min_rounds_to_rank: number;
  must_ride_last: boolean;
  /** These points are added for every date ridden, after the multiplier. */
  bonus_presence: number;
  only_affiliated: boolean;
  /** Merged classes score by the class that a rider entered, or by the class that raced. */
  score_class: 'enteredClass' | 'raceClass';
  /** These classes ride without points and are not in the ranking, such as a class of beginners. */
  exhibition: readonly number[];
  /** These tie-breaks are applied in order to riders with the same total; riders who are equal in all of them share the rank. */
  ranking_tie: readonly SeriesTie[];
  /** Where points follow a rider who changes class, this is the wheel of each class by its id; it is null where they stay in the old class. */
  carried_wheels: Readonly<Record<string, number>> | null;
}

/**
 * A cup ranks by these settings until its organizer chooses others.
 * Source: docs/regulation.md §4.3.
 */
export const DEFAULT_SERIES: Series = {
  points_table: DEFAULT_POINTS_TABLE.ranges,
  count_best: null,
  min_rounds_to_rank: 0,
  must_ride_last: false,
  bonus_presence: 0,
  only_affiliated: true,
  score_class: 'enteredClass',
  exhibition: [],
  ranking_tie: DEFAULT_RANKING_TIE,
  carried_wheels: null,
};

/** This describes how a rider came out of one date. */
export interface CupPlace {
  rider_id: number;
  /** This is the class that raced together. */
  category_id: number;
  /** This is the class of licence and series where classes were merged; when it is null or missing, it is the class that raced. */
  entered_category_id?: number | null;
  /** This is the final place in the class that raced; it is null for a rider who rode and has no rank. */
  place: number | null;
  /** DSQ means out of the class: the date scores nothing and cannot be dropped. DNS means that the rider was entered and did not ride. */
  status?: 'DSQ' | 'DNS' | null;
  /** It tells whether the rider's affiliation was paid on the date; it matters only when the series requires it. */
  affiliated?: boolean;
}

/** This is a date of a cup. Dates still to come have no places. */
export interface SeriesDate {
  race_date: string;
  /** The value 2 means double points. */
  multiplier: number;
  places: readonly CupPlace[];
}

/** This is one cell of the ranking: what a rider scored on a date. */
export interface DateScore {
  race_date: string;
  /** It is null for a date not ridden or not held yet. */
  points: number | null;
  /** It is true when the date is left out of the total. */
  dropped: boolean;
  place: number | null;
  status: 'DSQ' | 'DNS' | null;
  /** This is the class in which the date was ridden, when it followed the rider from there; it is left out otherwise. */
  carried_from?: number;
}

/** This is a row of the ranking. */
export interface RankedRider {
  rider_id: number;
  /** Equal riders share the rank and the next rank is skipped; it is null for a rider who is not classified. */
  rank: number | null;
  /** This is the reason why there is no rank; it is null for a classified rider. */
  unranked: 'minRounds' | 'lastDate' | null;
  total: number;
  dates: DateScore[];
}

/** This is the ranking of one category, best first, with the riders without a rank at the end. */
export interface CategoryRanking {
  category_id: number;
  riders: RankedRider[];
}
