import type { TrackPage } from '#contract/tracks/tracks.ts';

/** A track as its page draws it; its dates apart by what is still to come. */
export interface FoundTrack extends Omit<TrackPage, 'dates'> {
  /** The nearest first. */
  coming: TrackPage['dates'];
  /** The newest first. */
  past: TrackPage['dates'];
}

export interface TrackView {
  track: FoundTrack | null;
}
