import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { TrackTimes } from '#rules/season/careers/best-times.ts';
import type { CompareView } from './compare-view.ts';
import type { SeasonView } from './season-line.ts';
import type { Career } from '#contract/season/careers/careers.ts';

export type CareerDate = Career['dates'][number];
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
  /** The race that the rider is entered for and that is ridden today. */
  today: RiddenToday | null;
  /** The year of the first date. It is null when none was ridden yet. */
  since: number | null;
  /** The dates belong to more than one year. */
  isOverYears: boolean;
  /** The season. It is null when no cup shows a ranking. */
  season: SeasonView | null;
  tabs: SeasonTab[];
  /** The open tab. */
  tab: string | null;
  /** The shown dates, the newest first. */
  dates: CareerDate[];
  /** The number of all dates. */
  all: number;
  isAll: boolean;
  /** The dates whose rides are drawn, the oldest first. */
  drawn: CareerDate[];
  /** The best times at each timed track, the last track first. */
  best_times: TrackTimes[];
  /** The newest date that gave a place. */
  last: CareerDate | null;
  /** The rider of the comparison. `unknown` means that no rider with that number can be compared. */
  against: CompareView | 'unknown' | null;
}

export type CareerView = FoundCareer | { kind: 'missing' };
