import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { TrackPage } from '#contract/season/tracks/tracks.ts';
import { wallClock } from '#text/when.ts';
import { todaysRaces } from '#web/parts/live/todays-races.ts';
import type { TrackView } from './track-view.ts';

/** Computes the view of the page with the races of these days. The track is null when there is none. */
export function viewOfTrack(track: TrackPage | null, races: readonly RiddenToday[], now: string): TrackView {
  if (track === null) return { track: null };
  const { dates, ...rest } = track;
  const today = wallClock(now, track.organization.organization_zone).date;
  const isPast = ({ date }: TrackPage['dates'][number]) => date < today;
  return {
    track: {
      ...rest,
      today: todaysRaces(
        races.filter(({ race_id }) => dates.some((one) => one.race_id === race_id)),
        now,
      ),
      coming: dates.filter((one) => !isPast(one)).toReversed(),
      past: dates.filter(isPast),
    },
  };
}
