import type { TrackPage } from '#contract/tracks/tracks.ts';

/** A track as its page draws it, its dates split into coming and past ones. */
export interface FoundTrack extends Omit<TrackPage, 'dates'> {
  /** The nearest first. */
  coming: TrackPage['dates'];
  /** The newest first. */
  past: TrackPage['dates'];
}

export interface TrackView {
  track: FoundTrack | null;
}
