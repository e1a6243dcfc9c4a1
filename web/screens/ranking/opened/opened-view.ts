import type { Needed } from '#rules/cups/needed/needed.ts';
import type { Lacking } from '#rules/cups/qualifying/qualified.ts';
import type { SeriesTie } from '#rules/cups/series-tie.ts';

/** What a date meant for a rider. */
export type BarKind = 'counts' | 'provisional' | 'dropped' | 'coming' | 'missed' | 'disqualified' | 'guest';

export interface DateBar {
  date: string;
  kind: BarKind;
  /** 0 where nothing was ridden. */
  points: number;
  place: number | null;
  /** How many times its points count. */
  times: number;
}

/** A rider with the same points, and what decides between the two; null: nothing. */
export interface LevelRider {
  rider_fullname: string;
  isAhead: boolean;
  tie: SeriesTie | null;
}

/** What is needed for a place, with the names it speaks of. */
export interface NeededView {
  /** The places to choose from, as far as the class has so many riders. */
  targets: number[];
  target: number;
  left: number;
  answer: Needed;
  /** The next better place, where it is out of reach. */
  better: { target: number; answer: Extract<Needed, { kind: 'impossible' }> } | null;
  names: Record<number, string>;
}

/** Why a rider has this position. */
export interface OpenedRow {
  rider_id: number;
  rider_fullname: string;
  bars: DateBar[];
  /** To the one above; null: leads, or has no place. */
  gap: { points: number; place: number } | null;
  /** The lead over the second rider, for a rider who leads alone. */
  lead: number | null;
  level: LevelRider[];
  unranked: { why: 'rounds'; least: number } | { why: 'last' } | null;
  /** What is missing to qualify for each event; null: qualified. */
  going: { event: string; lacking: Lacking | null }[];
  /** No date is left. */
  isOver: boolean;
  needed: NeededView | null;
}
