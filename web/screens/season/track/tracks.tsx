import type { TrackListItem } from '#contract/season/tracks/tracks.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatDate } from '#web/ground/format.ts';
import { paths, trackHref } from '#web/ground/address/paths.ts';
import type { ScreenCode } from '#web/ground/screen/screen.ts';
import { type Located, type PlacesView, placesView } from '#web/parts/places/places-view.ts';
import { PlacesScreen } from '#web/parts/places/PlacesScreen.tsx';
import { PlacesMap, type Pointed } from '#web/parts/places/PlacesMap.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface ShownTrack extends Located, Pointed {
  track_id: number;
  dates: number;
  next_date: string | null;
}

const shownTrack = (one: TrackListItem): ShownTrack => ({
  track_id: one.track_id,
  name: one.track_name,
  city: one.track_city,
  state: one.track_state,
  country: one.country,
  latitude: one.track_latitude,
  longitude: one.track_longitude,
  dates: one.dates,
  next_date: one.next_date,
});

function TrackCard({ track }: { track: ShownTrack }) {
  const { track_id, name, city, dates, next_date } = track;
  const facts = [city, dates === 0 ? '' : m.track_dates_count({ count: dates })].filter(Boolean);
  return (
    <div className="flex min-h-16 items-center gap-3 py-2">
      <Icon name="pin" className="size-6 text-ink3" />
      <div className="min-w-0 grow">
        <Link
          href={trackHref({ track_id, track_name: name })}
          className="block font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="text-caption text-ink3 empty:hidden">{facts.join(' · ')}</p>
        {next_date !== null && (
          <p className="text-caption font-semibold text-go">
            {m.track_next_date({ date: formatDate(next_date) })}
          </p>
        )}
      </div>
    </div>
  );
}

function TracksScreen({ view }: { view: PlacesView<ShownTrack> }) {
  return (
    <PlacesScreen
      path={paths.tracks}
      title={m.tracks_title()}
      label={m.tracks_search()}
      count={(count) => m.tracks_count({ count })}
      view={view}
      map={
        <PlacesMap
          places={view.groups.flatMap(({ items }) => items)}
          hrefOf={({ track_id, name }) => trackHref({ track_id, track_name: name })}
          nameOf={({ name }) => name}
          keyOf={({ track_id }) => track_id}
        />
      }
      renderCard={(track) => <TrackCard track={track} />}
      keyOf={({ track_id }) => track_id}
    />
  );
}

export const tracksCode: ScreenCode<{ tracks: TrackListItem[] }, PlacesView<ShownTrack>> = {
  Screen: TracksScreen,
  viewOf: ({ tracks }, params) => placesView(tracks.map(shownTrack), params),
  headOf: (_view, { language }) => ({
    title: `${m.tracks_title({}, { locale: language })} · ${m.app_name()}`,
    description: m.tracks_head_description({}, { locale: language }),
  }),
  counted: () => ({ screen: 'tracks' }),
};
