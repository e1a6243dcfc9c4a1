import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useLanguage } from '#web/app/language-context.ts';
import { paths, trackHref } from '#web/app/screens/paths.ts';
import { townWords } from '#web/parts/places/where.ts';
import { ShareLink } from '#web/parts/ShareLink.tsx';
import { islandButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { TrackLine } from '#web/ui/TrackLine.tsx';
import { Getting } from './Getting.tsx';
import { TrackDates } from './TrackDates.tsx';
import type { FoundTrack, TrackView } from './track-view.ts';
import { Winners } from './Winners.tsx';

function Header({ track }: { track: FoundTrack }) {
  const language = useLanguage();
  const { track_name, track_city: city, track_state: state, country } = track;
  return (
    <header className="on-island relative overflow-hidden bg-night text-on-night print:bg-transparent print:text-ink">
      <TrackLine className="pointer-events-none absolute right-0 bottom-0 h-14 w-56 max-w-full text-edge print:hidden" />
      <div className="gutter relative mx-auto max-w-page pt-1 pb-5">
        <Link
          href={paths.tracks}
          className="inline-flex min-h-12 items-center gap-1 text-small text-on-night2 underline-offset-3 hover:underline print:hidden"
        >
          <Icon name="left" className="-ml-1.5 size-5" />
          {m.track_all()}
        </Link>
        <h1 className="display text-d48 text-balance wrap-anywhere">{track_name}</h1>
        <p className="mt-1 text-lead text-on-night2 print:text-ink">
          {townWords({ city, state, country }, language)}
        </p>
        <p className="text-small text-on-night2 print:text-ink">
          {m.track_kept_by({ organization: track.organization.organization_name })}
        </p>
        <ShareLink
          href={trackHref(track)}
          text={m.track_share_text({ track: track_name })}
          className={`${islandButton} mt-4 print:hidden`}
        >
          {m.track_share()}
        </ShareLink>
      </div>
    </header>
  );
}

/** A track: the way there, whom to call, its past and coming dates, and the last winners. */
export function TrackScreen({ view: { track } }: { view: TrackView }) {
  if (track === null)
    return (
      <div className="gutter mx-auto max-w-page pb-16">
        <EmptyState
          heading="h1"
          title={m.track_missing()}
          actions={
            <Link href={paths.tracks} className={secondaryButton}>
              {m.track_all()}
            </Link>
          }
        >
          {m.track_missing_text()}
        </EmptyState>
      </div>
    );
  return (
    <div className="min-h-full bg-paper pb-16">
      <Header track={track} />
      <div className="gutter mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div>
          <TrackDates title={m.track_dates_coming()} dates={track.coming} />
          <Getting track={track} />
        </div>
        <div>
          {track.last !== null && <Winners last={track.last} />}
          <TrackDates title={m.track_past()} dates={track.past} />
          {track.coming.length + track.past.length === 0 && <EmptyState title={m.track_dates_none()} />}
        </div>
      </div>
    </div>
  );
}
