import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import type { TrackPage } from '#contract/season/tracks/tracks.ts';
import * as m from '#text/messages/messages.js';
import { paths, trackHref } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { townWords } from '#web/parts/places/where.ts';
import { headOfToday, todayWords } from '#web/parts/live/today-head.ts';
import { wallClock } from '#text/when.ts';
import { todaysRaces } from '#web/parts/live/todays-races.ts';
import type { TrackView } from './track-view.ts';
import { TrackScreen } from './TrackScreen.tsx';

/** Computes the view of the page with the races of these days. The track is null when there is none. */
function viewOfTrack(track: TrackPage | null, races: readonly RiddenToday[], now: string): TrackView {
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

interface TrackData {
  track: TrackPage | null;
  races: readonly RiddenToday[];
}

export const trackCode: ScreenCode<TrackData, TrackView> = {
  Screen: TrackScreen,
  viewOf: ({ track, races }, _params, now) => viewOfTrack(track, races, now),
  headOf: ({ track }, { language, origin }) => {
    if (track === null)
      return { title: `${m.track_missing()} · ${m.app_name()}`, description: '', canonical: paths.tracks };
    const { track_name, track_city: city, track_state: state, country } = track;
    const { track_latitude: latitude, track_longitude: longitude } = track;
    const where = townWords({ city, state, country }, language);
    return {
      title: `${track_name} · ${where === '' ? m.app_name() : where}`,
      description: [...todayWords(track.today[0]), m.track_head_description({ track: track_name })].join(' '),
      canonical: trackHref(track),
      ...headOfToday(track.today[0], language),
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'SportsActivityLocation',
        name: track_name,
        url: origin + trackHref(track),
        ...(where === '' ? {} : { address: where }),
        ...(latitude === null || longitude === null
          ? {}
          : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      },
    };
  },
  isMissing: ({ track }) => track === null,
  placeOf: ({ track }) => String(track?.track_id ?? ''),
  counted: () => ({ screen: 'track' }),
};
