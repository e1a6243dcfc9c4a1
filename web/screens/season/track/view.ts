import type { TrackPage } from '#contract/season/tracks/tracks.ts';
import { wallClock } from '#text/when.ts';
import type { TrackView } from './track-view.ts';

/** Computes the view of the page. The track is null when there is none. */
export function viewOfTrack(track: TrackPage | null, now: string): TrackView {
  if (track === null) return { track: null };
  const { dates, ...rest } = track;
  const today = wallClock(now, track.organization.organization_zone).date;
  const isPast = ({ date }: TrackPage['dates'][number]) => date < today;
  return {
    track: {
      ...rest,
      coming: dates.filter((one) => !isPast(one)).toReversed(),
      past: dates.filter(isPast),
    },
  };
}
