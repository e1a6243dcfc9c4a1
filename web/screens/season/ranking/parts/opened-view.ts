import type { Needed } from '#rules/season/cups/needed/needed.ts';
import type { Lacking } from '#rules/season/cups/qualifying/qualified.ts';
import type { SeriesTie } from '#rules/season/cups/series-tie.ts';

/** The meaning of a date for a rider. */
export type BarKind = 'counts' | 'provisional' | 'dropped' | 'coming' | 'missed' | 'disqualified' | 'guest';

export interface DateBar {
  date: string;
  kind: BarKind;
  /** The points. They are 0 when nothing was ridden. */
  points: number;
  place: number | null;
  /** The number of times that its points count. */
  times: number;
}

/** A rider with the same points, and the criterion that decides between the two. It is null when there is none. */
export interface LevelRider {
  rider_fullname: string;
  isAhead: boolean;
  tie: SeriesTie | null;
}

/** The results that a place needs, with the names in them. */
export interface NeededView {
  /** The places to choose from, as far as the class has so many riders. */
  targets: number[];
  target: number;
  left: number;
  answer: Needed;
  /** The next better place, when it is out of reach. */
  better: { target: number; answer: Extract<Needed, { kind: 'impossible' }> } | null;
  names: Record<number, string>;
}

/** Why a rider has this position. */
export interface OpenedRow {
  rider_id: number;
  rider_fullname: string;
  bars: DateBar[];
  /** The points to the rider above. It is null for a rider who leads, or has no place. */
  gap: { points: number; place: number } | null;
  /** The lead over the second rider, for a rider who leads alone. */
  lead: number | null;
  level: LevelRider[];
  unranked: { why: 'rounds'; least: number } | { why: 'last' } | null;
  /** What is missing to qualify for each event. It is null when the rider qualifies. */
  going: { event: string; lacking: Lacking | null }[];
  /** No date is left. */
  isOver: boolean;
  needed: NeededView | null;
}
