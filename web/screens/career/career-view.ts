import type { TrackTimes } from '#rules/careers/best-times.ts';
import type { Career, Rival } from '#contract/careers/careers.ts';

export type CareerDate = Career['dates'][number];
export type StandingLine = Career['seasons'][number]['line'];

/** The season whose line is drawn, with the one before it where there was one. */
export interface SeasonView {
  cup_id: number;
  cup_name: string;
  category_id: number;
  category_name: string;
  line: StandingLine;
  before: { cup_id: number; cup_name: string; line: StandingLine } | null;
}

interface SeasonTab {
  key: string;
  title: string;
}

export interface FoundCareer extends Pick<
  Career,
  | 'rider_id'
  | 'organization_id'
  | 'name'
  | 'is_reduced'
  | 'is_minor'
  | 'portrait'
  | 'plate'
  | 'plate_colour'
  | 'club'
  | 'country'
  | 'category_name'
  | 'ranking'
  | 'numbers'
  | 'rivals'
  | 'upcoming'
> {
  kind: 'career';
  /** The year of the first date; null: none was ridden yet. */
  since: number | null;
  /** The dates are of more than one year. */
  isOverYears: boolean;
  /** null: no cup that shows a ranking. */
  season: SeasonView | null;
  tabs: SeasonTab[];
  /** The tab that is open. */
  tab: string | null;
  /** The dates that are shown, the newest first. */
  dates: CareerDate[];
  /** How many there are. */
  all: number;
  isAll: boolean;
  /** The dates whose rides are drawn, the oldest first. */
  drawn: CareerDate[];
  /** The best times at each track that was timed, the last one first. */
  best_times: TrackTimes[];
  /** What can be said of the newest date that gave a place. */
  last: CareerDate | null;
  /** The rider he is compared with; `unknown`: no rider with that number can be compared. */
  against: Rival | 'unknown' | null;
}

export type CareerView = FoundCareer | { kind: 'missing' };
