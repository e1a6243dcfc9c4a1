import type { TodaysRace } from '#web/parts/live/todays-races.ts';
import type { TrackPage } from '#contract/season/tracks/tracks.ts';

/** A track as its page draws it, its dates split into coming and past ones. */
export interface FoundTrack extends Omit<TrackPage, 'dates'> {
  /** The dates that are ridden today. */
  today: TodaysRace[];
  /** The coming dates, the nearest first. */
  coming: TrackPage['dates'];
  /** The past dates, the newest first. */
  past: TrackPage['dates'];
}

export interface TrackView {
  track: FoundTrack | null;
}
